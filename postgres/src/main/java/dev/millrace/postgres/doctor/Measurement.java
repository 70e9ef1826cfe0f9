package dev.millrace.postgres.doctor;

import dev.millrace.postgres.migrate.Pause;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.StoreException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * Measures a database over a window: what it writes, what its sessions wait for, what work gets done. Reads only. For one thread.
 *
 * <p>Rates of minutes are noise, since batches, checkpoints and a rollout come in lumps: compare buckets of five minutes or longer.
 */
public final class Measurement {
    /** Buckets that are shorter show noise. */
    public static final Duration USEFUL_BUCKET = Duration.ofMinutes(5);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final DataSource dataSource;
    private final DoctorConfig config;

    private Measurement(DataSource dataSource, DoctorConfig config) {
        this.dataSource = dataSource;
        this.config = config;
    }

    /** A measurement of what {@code dataSource} connects to. */
    public static Measurement of(DataSource dataSource, DoctorConfig config) {
        return new Measurement(dataSource, config);
    }

    private record Look(Instant at, Bucket.Counts counts) {
        static Look of(ResultSet row) throws SQLException {
            return new Look(
                    row.getObject(1, OffsetDateTime.class).toInstant(),
                    new Bucket.Counts(
                            row.getLong(2),
                            row.getLong(3),
                            row.getLong(4),
                            row.getLong(5),
                            row.getLong(6),
                            row.getLong(7),
                            row.getLong(8),
                            row.getLong(9)));
        }
    }

    /**
     * Measures bucket after bucket, at least one, until the window is over.
     *
     * @param each is given every bucket once it is over
     * @throws InterruptedException if the thread is interrupted; what was given to {@code each} holds
     * @throws StoreException if the database cannot be reached, or does not tell
     */
    public List<Bucket> run(Duration window, Duration bucket, Consumer<Bucket> each) throws InterruptedException {
        List<Bucket> buckets = new ArrayList<>();
        try {
            Look before = look();
            Instant end = before.at.plus(window);
            do {
                Map<String, Double> waits = waits(before.at.plus(bucket));
                Look after = look();
                Bucket one = new Bucket(
                        before.at, Duration.between(before.at, after.at), after.counts.minus(before.counts), waits);
                buckets.add(one);
                each.accept(one);
                before = after;
            } while (!before.at.plus(bucket).isAfter(end));
        } catch (SQLException e) {
            throw new StoreException(StoreException.Kind.UNAVAILABLE, "cannot measure: " + e.getMessage(), e);
        }
        return buckets;
    }

    private Look look() throws SQLException {
        Examination examination = new Examination(dataSource, config);
        SqlFile file = examination.file("doctor/counters");
        return examination.read(connection -> file.on(connection)
                .set("schema", config.schema())
                .optional(Look::of)
                .orElseThrow());
    }

    private Map<String, Double> waits(Instant until) throws SQLException, InterruptedException {
        Map<String, Double> waits = new TreeMap<>();
        int looks = 0;
        Instant now;
        do {
            Examination examination = new Examination(dataSource, config);
            WaitEvents.counts(examination)
                    .forEach((event, count) -> waits.merge(event, count.doubleValue(), Double::sum));
            looks++;
            now = now(examination);
            Duration left = Duration.between(now, until);
            if (left.toMillis() > 0) {
                Pause.SLEEP.pause(left.compareTo(BETWEEN_LOOKS) < 0 ? left : BETWEEN_LOOKS);
            }
        } while (now.isBefore(until));
        int total = looks;
        waits.replaceAll((event, sum) -> sum / total);
        return waits;
    }

    private static Instant now(Examination examination) throws SQLException {
        return examination.read(connection -> {
            try (var statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT clock_timestamp()")) {
                row.next();
                return row.getObject(1, OffsetDateTime.class).toInstant();
            }
        });
    }
}
