package dev.millrace.bench.task;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.ServerCounters;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The original's task, its payload of some two hundred bytes, and its five indexes.
 *
 * @param isIndexed whether the status is in the index of what is pending
 */
public record StatusTable(BenchDatabase database, int tasks, boolean isIndexed, int fillfactor) {
    private static final int BATCH = 500;

    private String name() {
        return database.of("hot_task");
    }

    /** Makes it anew, with tasks 1 to {@link #tasks}, all pending. */
    public void make() {
        String table = name();
        database.execute("CHECKPOINT");
        database.execute("DROP TABLE IF EXISTS " + table + "; CREATE TABLE " + table
                + " (dataset_id bigint NOT NULL, id bigint NOT NULL, fm_id bigint NOT NULL, po_id bigint NOT NULL,"
                + " status int NOT NULL DEFAULT 0, priority int NOT NULL DEFAULT 0, submitted_at timestamptz NOT NULL,"
                + " payload text NOT NULL, PRIMARY KEY (dataset_id, id)) WITH (fillfactor = " + fillfactor
                + ", autovacuum_enabled = off); CREATE UNIQUE INDEX ON " + table + " (dataset_id, fm_id, po_id);"
                + " CREATE INDEX ON " + table + " (fm_id); CREATE INDEX ON " + table + " (po_id); CREATE INDEX ON "
                + table + " (priority DESC, submitted_at, id)" + (isIndexed ? " WHERE status = 0" : ""));
        database.execute(insertion(1, tasks));
        vacuum();
    }

    /** A statement that adds {@code count} pending tasks. */
    public String insertion(int first, int count) {
        return "INSERT INTO " + name() + " (dataset_id, id, fm_id, po_id, submitted_at, payload)"
                + " SELECT 1, i, i, i % 7, now(), repeat('x', 100) FROM generate_series(" + first + ", "
                + (first + count - 1) + ") AS i";
    }

    /** A statement that writes a status to {@code count} tasks. */
    public String update(int status, int first, int count) {
        return "UPDATE " + name() + " SET status = " + status + " WHERE dataset_id = 1 AND id >= " + first
                + " AND id < " + (first + count);
    }

    /** Cleans and analyzes. */
    public void vacuum() {
        database.execute("VACUUM ANALYZE " + name());
    }

    /** Writes a status to all, in batches by id; returns WAL bytes a task. */
    public double write(int status) {
        ServerCounters before = ServerCounters.read(database);
        try (Connection session = database.connect();
                Statement statement = session.createStatement()) {
            for (int from = 1; from <= tasks; from += BATCH) {
                statement.execute(update(status, from, BATCH));
            }
            statement.execute("SELECT pg_stat_force_next_flush()"); // what the session counted, when this is over
        } catch (SQLException e) {
            throw new IllegalStateException("cannot write the status", e);
        }
        return ServerCounters.read(database).since(before).walBytes() / tasks;
    }

    /** Percent of the updates up to now that stayed on their page. */
    public double hot() {
        return database.number("SELECT 100.0 * n_tup_hot_upd / n_tup_upd FROM pg_stat_user_tables WHERE relid = '"
                + name() + "'::regclass");
    }

    /** The size of the table without its indexes. */
    public double megabytes() {
        return database.number("SELECT pg_relation_size('" + name() + "') / 1048576.0");
    }
}
