package dev.millrace.bench.task;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Figure;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.ServerCounters;
import dev.millrace.bench.frame.Setting;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** When an update of a status stays on its page: which indexes, which fillfactor, and what it saves. */
public final class Hot implements Bench {
    private static final Setting TASKS =
            new Setting("tasks", "tasks of each table", 1_000, 20_000, 20_000, 200_000, 10_000_000);
    private static final int BATCH = 500;
    private static final int FULL = 100;
    private static final int HALF = 50;
    private static final List<Integer> FILLFACTORS = List.of(FULL, 90, 80, 70, HALF, 30);

    @Override
    public String name() {
        return "hot";
    }

    @Override
    public String header() {
        return "Count updates of a status that stay on their page (HOT).";
    }

    @Override
    public String description() {
        return "Tables of tasks whose status is written in batches: with and without the status in the index of what is"
                + " pending, and by fillfactor, where every task is written twice with a vacuum between.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(TASKS);
    }

    @Override
    public Measured run(Run run) {
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase database = server.database(2);
            Measured.Builder found = new Measured.Builder(this, run, server);
            Grid both =
                    found.grid("status 0 to 3, once", "status in the index", "fillfactor", "HOT %", "WAL bytes a task");
            for (boolean isIndexed : new boolean[] {true, false}) {
                for (int fillfactor : new int[] {FULL, HALF}) {
                    Table table = new Table(database, run.get(TASKS), isIndexed, fillfactor);
                    table.make();
                    double wal = table.write(3);
                    both.row(isIndexed ? "yes" : "no", fillfactor, table.hot(), wal);
                    String name = "hot." + (isIndexed ? "indexed-" : "free-") + fillfactor;
                    found.figures(List.of(new Figure(name, table.hot(), "%"), new Figure(name + ".wal", wal, "bytes")));
                }
            }
            Grid room = found.grid(
                    "status 0 to 2 to 1, not in the index", "fillfactor", "HOT %", "WAL bytes a task", "table, MB");
            for (int fillfactor : FILLFACTORS) {
                room.row(twice(new Table(database, run.get(TASKS), false, fillfactor)));
            }
            return found.build();
        }
    }

    private static Object[] twice(Table table) {
        table.make();
        double wal = table.write(2);
        table.database.execute("VACUUM " + table.name());
        wal += table.write(1);
        return new Object[] {table.fillfactor, table.hot(), wal, table.megabytes()};
    }

    /** The original's task, its payload of some two hundred bytes, and its five indexes. */
    private record Table(BenchDatabase database, int tasks, boolean isIndexed, int fillfactor) {

        String name() {
            return database.of("hot_task");
        }

        void make() {
            String table = name();
            database.execute("CHECKPOINT");
            database.execute("DROP TABLE IF EXISTS " + table + "; CREATE TABLE " + table
                    + " (dataset_id bigint NOT NULL, id bigint NOT NULL, fm_id bigint NOT NULL, po_id bigint NOT NULL,"
                    + " status int NOT NULL DEFAULT 0, priority int NOT NULL DEFAULT 0, submitted_at timestamptz NOT NULL,"
                    + " payload text NOT NULL, PRIMARY KEY (dataset_id, id)) WITH (fillfactor = " + fillfactor
                    + ", autovacuum_enabled = off); CREATE UNIQUE INDEX ON " + table + " (dataset_id, fm_id, po_id);"
                    + " CREATE INDEX ON " + table + " (fm_id); CREATE INDEX ON " + table + " (po_id); CREATE INDEX ON "
                    + table + " (priority DESC, submitted_at, id)" + (isIndexed ? " WHERE status = 0" : "")
                    + "; INSERT INTO " + table + " (dataset_id, id, fm_id, po_id, submitted_at, payload)"
                    + " SELECT 1, i, i, i % 7, now(), repeat('x', 100) FROM generate_series(1, " + tasks
                    + ") AS i");
            database.execute("VACUUM ANALYZE " + table);
        }

        /** Writes a status to all, in batches by id; returns WAL bytes a task. */
        double write(int status) {
            ServerCounters before = ServerCounters.read(database);
            try (Connection session = database.connect();
                    Statement statement = session.createStatement()) {
                for (int from = 1; from <= tasks; from += BATCH) {
                    statement.execute("UPDATE " + name() + " SET status = " + status
                            + " WHERE dataset_id = 1 AND id >= " + from + " AND id < " + (from + BATCH));
                }
                statement.execute("SELECT pg_stat_force_next_flush()"); // what the session counted, when this is over
            } catch (SQLException e) {
                throw new IllegalStateException("cannot write the status", e);
            }
            return ServerCounters.read(database).since(before).walBytes() / tasks;
        }

        /** Percent of the updates up to now. */
        double hot() {
            return database.number("SELECT 100.0 * n_tup_hot_upd / n_tup_upd FROM pg_stat_user_tables WHERE relid = '"
                    + name() + "'::regclass");
        }

        double megabytes() {
            return database.number("SELECT pg_relation_size('" + name() + "') / 1048576.0");
        }
    }
}
