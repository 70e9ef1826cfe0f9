package dev.millrace.bench.task;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.ServerCounters;
import dev.millrace.bench.frame.Setting;
import java.util.ArrayList;
import java.util.List;

/** What it costs to claim and finish tasks of a workset, beside the design that writes a status. */
public final class TaskClaims implements Bench {
    private static final int BATCH = 64;
    private static final int SHALLOW_SHARE = 10;

    private static final Setting PARTITIONS =
            new Setting("partitions", "partitions of the workset", 3, 56, 56, 56, 1_000);
    private static final Setting BLOCKS =
            new Setting("blocks", "thousands of tasks in each partition", 1, 10, 20, 357, 1_000_000);
    private static final Setting BATCHES =
            new Setting("batches", "batches of 64 that are worked on at each depth", 10, 100, 1_500, 3_000, 1_000_000);

    @Override
    public String name() {
        return "claims";
    }

    @Override
    public String header() {
        return "Count pages and WAL of claiming tasks of a workset.";
    }

    @Override
    public String description() {
        return "One client claims and ends batches of 64 at a tenth of the depth and at all of it, without vacuum; the claim"
                + " log, the same with a result row each, and the design that writes a status take turns on one server.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(PARTITIONS, BLOCKS, BATCHES);
    }

    /** One design, with what was found. */
    private record Column(
            String figure, BenchDatabase database, TaskSide side, List<Double> buffers, List<Double> wal) {}

    @Override
    public Measured run(Run run) {
        try (BenchServer server = new BenchServer(run)) {
            List<Column> columns = columns(server, run.get(PARTITIONS));
            Measured.Builder found = new Measured.Builder(this, run, server);
            int shallow = Math.max(1, run.get(BLOCKS) / SHALLOW_SHARE);
            Grid grid = found.grid(
                    "by depth", "tasks", "design", "buffers a claim, before", "after", "WAL bytes a task", "tasks/s");
            for (int blocks : new int[] {shallow, run.get(BLOCKS)}) {
                for (Column column : columns) {
                    run.tell(column.figure + ", " + blocks + ",000 a partition");
                    measure(run, grid, column, blocks);
                }
            }
            for (Column column : columns) {
                String name = "claims." + column.figure;
                found.figure(name + "buffers", column.buffers.get(3), "buffers");
                found.figure(name + "flat", column.buffers.get(3) / column.buffers.get(0), "ratio");
                found.figure(name + "wal", column.wal.get(1), "bytes/task");
            }
            return found.build();
        }
    }

    private static List<Column> columns(BenchServer server, int partitions) {
        BenchDatabase log = server.database(2);
        BenchDatabase results = server.database("_results", 2);
        BenchDatabase status = server.database("_status", 2);
        return List.of(
                column("", log, new ClaimLogSide(log, partitions, false)),
                column("results-", results, new ClaimLogSide(results, partitions, true)),
                column("status-", status, new StatusSide(status, partitions)));
    }

    private static Column column(String figure, BenchDatabase database, TaskSide side) {
        return new Column(figure, database, side, new ArrayList<>(), new ArrayList<>());
    }

    private static void measure(Run run, Grid grid, Column column, int blocks) {
        // Before, so that what is filled in has its full-page images, which are not counted.
        column.database.execute("CHECKPOINT");
        column.side.fill(blocks);
        column.side.work(BATCH); // folds what was woken, and warms up
        double before = column.side.buffers(BATCH);
        ServerCounters from = ServerCounters.read(column.database);
        long began = System.nanoTime();
        int count = 0;
        for (int i = 0; i < run.get(BATCHES); i++) {
            count += column.side.work(BATCH);
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        double wal = ServerCounters.read(column.database).since(from).walBytes() / count;
        double after = column.side.buffers(BATCH);
        column.buffers.add(before);
        column.buffers.add(after);
        column.wal.add(wal);
        String name = column.figure.isEmpty() ? "claim log" : column.figure.replace("-", "");
        grid.row(blocks * ClaimLogSide.BLOCK * run.get(PARTITIONS), name, before, after, wal, count / seconds);
    }
}
