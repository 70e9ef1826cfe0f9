package dev.millrace.postgres;

import dev.millrace.model.NewJob;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.Enqueued;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;
import org.postgresql.core.BaseConnection;

/**
 * Stores jobs by COPY, in PostgreSQL's binary format. Thread-safe.
 *
 * <p>COPY computes defaults before its first insert, so the transaction takes its id and reads the clock beforehand, and
 * each row says when it arrives: never before that clock.
 */
final class JobCopy {
    private static final Instant POSTGRES_EPOCH = Instant.parse("2000-01-01T00:00:00Z");
    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};
    private static final int COLUMNS = 9;
    private static final int NULL = -1;
    private static final int END = -1;
    private static final int JSONB_VERSION = 1;
    private static final int PIECE_BYTES = 1 << 16;

    private final Database database;
    private final JobWriter writer;
    private final SqlFile open;
    private final SqlFile copy;

    JobCopy(Database database, JobWriter writer) {
        this.database = database;
        this.writer = writer;
        this.open = database.file("job/open-copy");
        this.copy = database.file("job/copy");
    }

    /** Stores jobs without conditions in the transaction of {@code connection}. */
    List<Enqueued> write(Connection connection, PlacedJobs placed) throws SQLException {
        if (!connection.isWrapperFor(BaseConnection.class)) {
            return writer.insert(
                    connection, placed, List.of()); // a data source that hides the driver: slower, and the same
        }
        long clock = open(connection, placed);
        CopyIn in = new CopyManager(connection.unwrap(BaseConnection.class)).copyIn(copy.sql());
        try {
            send(in, placed, clock);
            in.endCopy();
        } finally {
            if (in.isActive()) {
                in.cancelCopy();
            }
        }
        return JobWriter.allNew(placed);
    }

    /** The clock that no row may be before, in microseconds since PostgreSQL's epoch. */
    private long open(Connection connection, PlacedJobs placed) throws SQLException {
        Opened opened = open.on(connection)
                .ints("lane_ids", distinct(placed.laneIds()))
                .ints("retry_policy_ids", distinct(placed.policyIds()))
                .set("now", database.now())
                .optional(row -> new Opened(row.getObject(1, OffsetDateTime.class), row.getBoolean(2)))
                .orElseThrow();
        if (!opened.admits()) {
            throw writer.barred(connection, placed);
        }
        return micros(opened.clock().toInstant());
    }

    private record Opened(OffsetDateTime clock, boolean admits) {}

    private static int[] distinct(int[] ids) {
        return Arrays.stream(ids).distinct().toArray();
    }

    private static long micros(Instant time) {
        return ChronoUnit.MICROS.between(POSTGRES_EPOCH, time);
    }

    private static void send(CopyIn in, PlacedJobs placed, long clock) throws SQLException {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(2 * PIECE_BYTES);
            DataOutputStream out = new DataOutputStream(bytes);
            out.write(SIGNATURE);
            out.writeLong(0); // no flags, no extension
            for (int i = 0; i < placed.size(); i++) {
                writeJob(out, placed, i, clock);
                if (bytes.size() >= PIECE_BYTES) {
                    flush(in, bytes);
                }
            }
            out.writeShort(END);
            flush(in, bytes);
        } catch (IOException e) { // of a stream in memory
            throw new UncheckedIOException(e);
        }
    }

    private static void flush(CopyIn in, ByteArrayOutputStream bytes) throws SQLException {
        in.writeToCopy(bytes.toByteArray(), 0, bytes.size());
        bytes.reset();
    }

    private static void writeJob(DataOutputStream out, PlacedJobs placed, int i, long clock) throws IOException {
        NewJob job = placed.jobs().get(i);
        out.writeShort(COLUMNS);
        out.writeInt(2 * Long.BYTES);
        out.writeLong(job.id().value().getMostSignificantBits());
        out.writeLong(job.id().value().getLeastSignificantBits());
        out.writeInt(Integer.BYTES);
        out.writeInt(placed.laneIds()[i]);
        out.writeInt(Integer.BYTES);
        out.writeInt(placed.policyIds()[i]);
        out.writeInt(Long.BYTES);
        out.writeLong(scheduledAt(job, clock));
        out.writeInt(Long.BYTES);
        out.writeLong(clock);
        writeText(out, job.keys().identity());
        writeText(out, job.keys().fairness());
        byte[] payload = job.payload().getBytes(StandardCharsets.UTF_8);
        out.writeInt(1 + payload.length);
        out.writeByte(JSONB_VERSION);
        out.write(payload);
        writeDeadline(out, job, scheduledAt(job, clock));
    }

    /** As {@code enqueue.sql} has it; what a time does not have in microseconds is cut off. */
    private static void writeDeadline(DataOutputStream out, NewJob job, long dueAt) throws IOException {
        Instant at = job.deadline().at();
        Duration within = job.deadline().within();
        if (at == null && within == null) {
            out.writeInt(NULL);
            return;
        }
        out.writeInt(Long.BYTES);
        out.writeLong(Math.min(
                at == null ? Long.MAX_VALUE : micros(at),
                within == null ? Long.MAX_VALUE : dueAt + within.toMillis() * 1_000));
    }

    /** As {@code arrival()} has it. */
    private static long scheduledAt(NewJob job, long clock) {
        Instant start = JobWriter.start(job);
        long from = start == null ? clock : micros(start);
        return Math.max(clock, from + job.start().delay().toMillis() * 1_000);
    }

    private static void writeText(DataOutputStream out, @Nullable String text) throws IOException {
        if (text == null) {
            out.writeInt(NULL);
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
