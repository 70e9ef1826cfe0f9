package dev.millrace.bench.task;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The original's design: a claim writes a status, with five indexes on each partition. */
final class StatusSide implements TaskSide {
    private final BenchDatabase database;
    private final int partitions;
    private final BenchSql claim;
    private final BenchSql finish;
    private int made;

    StatusSide(BenchDatabase database, int partitions) {
        this.database = database;
        this.partitions = partitions;
        this.claim = BenchSql.load("task/status-claim", database.schema());
        this.finish = BenchSql.load("task/status-finish", database.schema());
        String table = database.of("status_task");
        database.execute("CREATE TABLE " + table
                + " (dataset_id bigint NOT NULL, id bigint NOT NULL, submit_time timestamptz NOT NULL,"
                + " update_time timestamptz, complete_time timestamptz, fm_id bigint NOT NULL, po_id bigint NOT NULL,"
                + " status int NOT NULL DEFAULT 0, priority int NOT NULL DEFAULT 0, attempts int NOT NULL DEFAULT 0, error text,"
                + " PRIMARY KEY (dataset_id, id)) PARTITION BY LIST (dataset_id);"
                + " CREATE UNIQUE INDEX ON " + table + " (dataset_id, fm_id, po_id);"
                + " CREATE INDEX ON " + table + " (priority DESC, submit_time, id) WHERE status = 0;"
                + " CREATE INDEX ON " + table + " (fm_id); CREATE INDEX ON " + table + " (po_id)");
        for (int key = 1; key <= partitions; key++) {
            database.execute("CREATE TABLE " + database.of("status_task_" + key) + " PARTITION OF " + table
                    + " FOR VALUES IN (" + key + ")");
        }
    }

    @Override
    public void fill(int blocks) {
        int count = blocks * 1_000;
        for (int key = 1; key <= partitions; key++) {
            database.execute(
                    "INSERT INTO " + database.of("status_task") + " (dataset_id, id, submit_time, fm_id, po_id)"
                            + " SELECT " + key + ", " + made + " + i, now(), " + made
                            + " + i, 1 FROM generate_series(1, " + count
                            + ") AS i");
        }
        made += count;
    }

    @Override
    public int work(int batch) {
        try (Connection connection = database.pool().getConnection()) {
            Map<Long, List<Long>> claimed = new TreeMap<>();
            try (PreparedStatement statement = claim.on(connection, Map.of("batch", batch));
                    ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    claimed.computeIfAbsent(rows.getLong(1), any -> new ArrayList<>())
                            .add(rows.getLong(2));
                }
            }
            int count = 0;
            for (Map.Entry<Long, List<Long>> one : claimed.entrySet()) {
                Object ids = connection.createArrayOf("int8", one.getValue().toArray());
                try (PreparedStatement statement = finish.on(connection, Map.of("key", one.getKey(), "ids", ids))) {
                    count += statement.executeUpdate();
                }
            }
            return count;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot claim or finish", e);
        }
    }

    @Override
    public double buffers(int batch) {
        String sql = claim.numbered().replace("$1", String.valueOf(batch));
        return Session.buffers(database, sql);
    }

    @Override
    public void vacuum() {
        database.execute("VACUUM " + database.of("status_task"));
    }
}
