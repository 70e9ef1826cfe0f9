package dev.millrace.bench.task;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** What it costs to claim tasks of a workset, beside the design that writes a status. */
public final class TaskClaims implements Bench {
    private static final int BATCH = 64;
    private static final int SHALLOW_SHARE = 20;
    private static final int STATES = 3; // fresh, worn, vacuumed

    private static final Setting PARTITIONS =
            new Setting("partitions", "partitions of the workset", 3, 56, 56, 56, 1_000);
    private static final Setting BLOCKS =
            new Setting("blocks", "thousands of tasks in each partition", 2, 20, 60, 360, 1_000_000);
    private static final Setting BATCHES =
            new Setting("batches", "batches of 64 that are worked on at each depth", 10, 100, 500, 1_500, 1_000_000);

    @Override
    public String name() {
        return "claims";
    }

    @Override
    public String header() {
        return "Count pages of claiming tasks of a workset.";
    }

    @Override
    public String description() {
        return "One client claims and ends batches of 64 at a twentieth of the depth and at all of it; the claim log and the"
                + " design that writes a status take turns on one server. Pages of a claim are counted when all is fresh, after"
                + " the batches without any vacuum, and after a vacuum.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(PARTITIONS, BLOCKS, BATCHES);
    }

    /** One design, with the pages of its claims: fresh, worn and vacuumed at each depth. */
    private record Column(String name, BenchDatabase database, TaskSide side, List<Double> buffers) {

        static Column of(String name, BenchDatabase database, TaskSide side) {
            return new Column(name, database, side, new ArrayList<>());
        }

        void makeTasks(int blocks) {
            side.fill(blocks);
            database.keepAutovacuumOff();
            database.execute("ANALYZE");
            database.execute("CHECKPOINT");
            side.work(BATCH); // folds what was woken, and warms up
        }

        double count() {
            double pages = side.buffers(BATCH);
            buffers.add(pages);
            return pages;
        }

        double most() {
            return Collections.max(buffers);
        }

        /** How much more a claim reads at the full depth in the worst of the states. */
        double flat() {
            return IntStream.range(0, STATES)
                    .mapToDouble(state -> buffers.get(STATES + state) / buffers.get(state))
                    .max()
                    .orElseThrow();
        }
    }

    @Override
    public Measured run(Run run) {
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase log = server.database(2);
            BenchDatabase status = server.database("_status", 2);
            int partitions = run.get(PARTITIONS);
            Column ours = Column.of("claim log", log, new ClaimLogSide(log, partitions, false));
            Column theirs = Column.of("status", status, new StatusSide(status, partitions));
            Measured.Builder found = new Measured.Builder(this, run, server);
            Grid grid = found.grid(
                    "buffers a claim", "tasks", "design", "fresh", "after the batches", "after a vacuum", "tasks/s");
            int shallow = Math.max(1, run.get(BLOCKS) / SHALLOW_SHARE);
            for (Column column : List.of(ours, theirs)) {
                measure(run, grid, column, shallow, shallow);
            }
            for (Column column : List.of(ours, theirs)) {
                measure(run, grid, column, run.get(BLOCKS) - shallow, run.get(BLOCKS));
            }
            return found.figure("claims.buffers", ours.most(), "buffers")
                    .figure("claims.flat", ours.flat(), "ratio")
                    .figure("claims.status-buffers", theirs.most(), "buffers")
                    .figure("claims.status-flat", theirs.flat(), "ratio")
                    .build();
        }
    }

    private static void measure(Run run, Grid grid, Column column, int added, int blocks) {
        int tasks = blocks * ClaimLogSide.BLOCK * run.get(PARTITIONS);
        run.tell(column.name + ", " + tasks + " tasks");
        column.makeTasks(added);
        double fresh = column.count();
        long began = System.nanoTime();
        int count = 0;
        for (int i = 0; i < run.get(BATCHES); i++) {
            count += column.side.work(BATCH);
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        double worn = column.count();
        column.side.vacuum();
        grid.row(tasks, column.name, fresh, worn, column.count(), count / seconds);
    }
}
