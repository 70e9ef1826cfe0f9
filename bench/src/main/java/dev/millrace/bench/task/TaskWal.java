package dev.millrace.bench.task;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Figure;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.ServerCounters;
import java.util.List;

/** Bytes of write-ahead log between the claim of a task and its end. */
public final class TaskWal {
    private static final int PARTITIONS = 56;
    private static final List<Integer> BATCHES = List.of(8, 64, 500);
    private static final int JUDGED_BATCH = 64;

    private final List<Column> columns;
    private final int tasks;

    /**
     * On schemas of its own.
     *
     * @param tasks of each design at each batch size
     */
    public TaskWal(BenchServer server, int tasks) {
        this.tasks = tasks;
        BenchDatabase log = server.database("_tasks", 2);
        BenchDatabase results = server.database("_results", 2);
        BenchDatabase status = server.database("_status", 2);
        this.columns = List.of(
                new Column("wal.tasks", log, new ClaimLogSide(log, PARTITIONS, false)),
                new Column("wal.tasks-with-result", results, new ClaimLogSide(results, PARTITIONS, true)),
                new Column("wal.tasks-status", status, new StatusSide(status, PARTITIONS)));
    }

    private record Column(String figure, BenchDatabase database, TaskSide side) {}

    /** What the columns of the table are. */
    public static String[] headings() {
        return new String[] {"batch", "claim log", "with a result row", "status, five indexes"};
    }

    /** Measures; returns what is held against the contract. */
    public List<Figure> into(Grid grid) {
        int blocks = BATCHES.size() * (1 + tasks / (PARTITIONS * ClaimLogSide.BLOCK));
        // Before, so that what is filled in has its full-page images, which are not counted.
        columns.get(0).database.execute("CHECKPOINT");
        columns.forEach(column -> {
            column.side.fill(blocks);
            column.database.keepAutovacuumOff();
        });
        List<Figure> judged = List.of();
        for (int batch : BATCHES) {
            List<Figure> figures = columns.stream()
                    .map(column -> new Figure(column.figure, bytes(column, batch), "bytes/task"))
                    .toList();
            grid.row(
                    batch,
                    figures.get(0).value(),
                    figures.get(1).value(),
                    figures.get(2).value());
            judged = batch == JUDGED_BATCH ? figures : judged;
        }
        return judged;
    }

    private double bytes(Column column, int batch) {
        column.side.work(batch); // folds what was woken
        ServerCounters before = ServerCounters.read(column.database);
        int count = 0;
        while (count < tasks) {
            count += column.side.work(batch);
        }
        return ServerCounters.read(column.database).since(before).walBytes() / count;
    }
}
