package dev.millrace.bench.rival;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchSql;
import dev.millrace.bench.frame.Jobs;
import dev.millrace.client.JobIds;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** A claim that rewrites the rows it takes, as nearly every queue on PostgreSQL has it, with the finish of one's choice. */
public final class SkipLocked implements Side {
    private static final int INSERT_BATCH = 5_000;

    /** How a job ends. */
    public enum Finish {
        /** Deleted, and inserted into a history. */
        TO_HISTORY("finish-to-history"),
        /** Updated where it is. */
        IN_PLACE("finish-in-place"),
        /** Deleted. */
        DELETE("finish-delete");

        private final String file;

        Finish(String file) {
            this.file = file;
        }
    }

    private final BenchDatabase database;
    private final Finish finish;
    private final int actors;
    private final int ranks;
    private final BenchSql insert;
    private final BenchSql claim;
    private final BenchSql end;
    private final JobIds ids = Jobs.ids();
    private final AtomicLong workers = new AtomicLong();

    /** Makes a side, and its tables in {@code database}. */
    public SkipLocked(BenchDatabase database, Finish finish, int actors, int ranks) {
        this.database = database;
        this.finish = finish;
        this.actors = actors;
        this.ranks = ranks;
        String schema = database.schema();
        this.insert = BenchSql.load("rival/insert", schema);
        this.claim = BenchSql.load("rival/claim", schema);
        this.end = BenchSql.load("rival/" + finish.file, schema);
        database.execute(BenchSql.load("rival/tables", schema).sql());
    }

    @Override
    public String name() {
        return switch (finish) {
            case TO_HISTORY -> "skip locked, to history";
            case IN_PLACE -> "skip locked, in place";
            case DELETE -> "skip locked, deleted";
        };
    }

    @Override
    public void fill(int count) {
        for (int from = 0; from < count; from += INSERT_BATCH) {
            int first = from;
            int some = Math.min(INSERT_BATCH, count - from);
            with(connection -> insert(connection, first, some));
        }
    }

    private List<UUID> insert(Connection connection, int first, int count) throws SQLException {
        List<UUID> made = new ArrayList<>();
        Integer[] actor = new Integer[count];
        Integer[] rank = new Integer[count];
        for (int i = 0; i < count; i++) {
            made.add(ids.next().value());
            actor[i] = (first + i) % actors;
            rank[i] = (first + i) / actors % ranks;
        }
        Map<String, Object> values = Map.of(
                "ids", connection.createArrayOf("uuid", made.toArray()),
                "actors", connection.createArrayOf("int4", actor),
                "ranks", connection.createArrayOf("int4", rank),
                "payload", Jobs.payload());
        try (PreparedStatement statement = insert.on(connection, values)) {
            statement.executeUpdate();
        }
        return made;
    }

    @Override
    public UUID store(int lane, int millis) {
        return with(connection -> {
            connection.setAutoCommit(false);
            UUID id = insert(connection, lane, 1).get(0);
            rest(connection, millis);
            connection.commit(); // the pool resets auto-commit
            return id;
        });
    }

    /** The server's sleep, so that the transaction really is open. */
    static void rest(Connection connection, int millis) throws SQLException {
        if (millis > 0) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SELECT pg_sleep(" + millis / 1e3 + ")");
            }
        }
    }

    @Override
    public long waiting() {
        return (long) database.number("SELECT count(*) FROM " + database.of("rival_job") + " WHERE state = 'pending'");
    }

    @Override
    public Side.Client client() {
        return new Client(workers.incrementAndGet());
    }

    private final class Client implements Side.Client {
        private final long worker;

        Client(long worker) {
            this.worker = worker;
        }

        @Override
        public Side.Claim claim(int most) {
            return with(connection -> {
                try (PreparedStatement statement = claim.on(connection, Map.of("worker", worker, "limit", most));
                        ResultSet rows = statement.executeQuery()) {
                    Claim claimed = new Claim(worker, new ArrayList<>(), new ArrayList<>());
                    while (rows.next()) {
                        claimed.ids.add(rows.getObject(1, UUID.class));
                        claimed.attempts.add(rows.getInt(2));
                        rows.getString(3); // a worker reads its payload
                    }
                    return claimed;
                }
            });
        }

        @Override
        public void keepHouse() {
            // Vacuum does it, if the horizon lets it.
        }
    }

    private final class Claim implements Side.Claim {
        private final long worker;
        private final List<UUID> ids;
        private final List<Integer> attempts;

        Claim(long worker, List<UUID> ids, List<Integer> attempts) {
            this.worker = worker;
            this.ids = ids;
            this.attempts = attempts;
        }

        @Override
        public List<UUID> ids() {
            return ids;
        }

        @Override
        public void finish() {
            int ended = with(this::end);
            if (ended != ids.size()) {
                throw new IllegalStateException("of " + ids.size() + " jobs " + ended + " were still held");
            }
        }

        private int end(Connection connection) throws SQLException {
            Map<String, Object> values = Map.of(
                    "worker", worker,
                    "ids", connection.createArrayOf("uuid", ids.toArray()),
                    "attempts", connection.createArrayOf("int4", attempts.toArray()));
            int ended = 0;
            try (PreparedStatement statement = end.on(connection, values);
                    ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ended++;
                }
            }
            return ended;
        }
    }

    private interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    private <T> T with(Work<T> work) {
        try (Connection connection = database.pool().getConnection()) {
            return work.on(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(name() + " failed", e);
        }
    }
}
