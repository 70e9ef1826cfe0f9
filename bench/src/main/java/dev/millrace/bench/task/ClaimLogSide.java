package dev.millrace.bench.task;

import static java.util.stream.Collectors.joining;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchSql;
import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.ColumnType;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.Workset;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.store.workset.TaskStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The product. */
final class ClaimLogSide implements TaskSide {
    /** Tasks that fill makes at a time. */
    static final int BLOCK = 1_000;

    static final Workset WORKSET = new Workset(
            new WorksetName("bench"),
            "dataset_id",
            List.of(Column.of("feature_id", ColumnType.BIGINT), Column.of("option_id", ColumnType.BIGINT)),
            List.of(),
            List.of(Column.of("name", ColumnType.TEXT), Column.of("value", ColumnType.DOUBLE)),
            5);

    private final BenchDatabase database;
    private final TaskStore tasks;
    private final WorkerId worker;
    private final int partitions;
    private final List<Row> results;

    ClaimLogSide(BenchDatabase database, int partitions, boolean hasResults) {
        this.database = database;
        this.partitions = partitions;
        this.results = hasResults ? List.of(Row.of("mean", 1.5)) : List.of();
        this.tasks = database.store().worksets().tasks();
        database.store().worksets().declare(WORKSET);
        for (int key = 1; key <= partitions; key++) {
            database.store().worksets().addPartition(WORKSET.partition(key));
        }
        this.worker = database.store().workers().register("bench", Duration.ofDays(1));
    }

    @Override
    public void fill(int blocks) {
        BenchSql fill = BenchSql.load("task/fill", database.schema());
        try (Connection connection = database.connect()) {
            for (int key = 1; key <= partitions; key++) {
                try (PreparedStatement one = fill.on(connection, Map.of("key", key, "blocks", blocks))) {
                    one.executeUpdate();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot fill", e);
        }
    }

    @Override
    public int work(int batch) {
        int count = 0;
        for (TaskClaim claim : tasks.claim(WORKSET.name(), worker, batch)) {
            count += claim.tasks().size();
            tasks.flush(
                    claim,
                    claim.tasks().stream()
                            .map(task -> TaskOutcome.done(task, results))
                            .toList(),
                    Durability.SYNCED);
        }
        return count;
    }

    @Override
    public double buffers(int batch) {
        return Session.buffers(
                database,
                "SELECT * FROM " + database.schema() + ".claim_tasks(1, " + worker + ", " + batch + ", NULL)");
    }

    @Override
    public void vacuum() {
        int gone = tasks.deleteOld(WORKSET.name(), BLOCK);
        while (gone > 0) {
            gone = tasks.deleteOld(WORKSET.name(), BLOCK);
        }
        database.execute("VACUUM "
                + Stream.of("bench_task", "task_claim", "task_frontier", "task_round", "task_wake", "worker")
                        .map(database::of)
                        .collect(joining(", ")));
    }
}
