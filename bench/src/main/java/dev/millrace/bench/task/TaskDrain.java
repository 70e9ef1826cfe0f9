package dev.millrace.bench.task;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.CpuTime;
import dev.millrace.bench.frame.Figure;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.ServerCounters;
import dev.millrace.bench.frame.Setting;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.workset.TaskProcessor;
import dev.millrace.workset.TaskWorker;
import dev.millrace.workset.TaskWorkerConfig;
import dev.millrace.workset.Worksets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** How fast one process works off tasks that do nothing, each with one row of results. */
public final class TaskDrain implements Bench {
    private static final Setting PARTITIONS =
            new Setting("partitions", "partitions of the workset", 3, 56, 56, 56, 1_000);
    private static final Setting BLOCKS =
            new Setting("blocks", "thousands of tasks in each partition", 1, 2, 10, 100, 1_000_000);
    private static final Setting SLOTS = new Setting("slots", "batches at once", 2, 4, 4, 4, 1_000);
    private static final int[] BATCHES = {64, 500, 2_000};
    private static final List<Row> RESULT = List.of(Row.of("mean", 1.5));

    @Override
    public String name() {
        return "tasks";
    }

    @Override
    public String header() {
        return "Work off a workset of tasks that do nothing.";
    }

    @Override
    public String description() {
        return "One process claims, ends and stores one row of results for every task, in batches of several sizes. Prints"
                + " tasks a second, bytes of WAL and commits a task, and the processor time a task of both processes.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(PARTITIONS, BLOCKS, SLOTS);
    }

    @Override
    public Measured run(Run run) throws InterruptedException {
        try (BenchServer server = new BenchServer(run)) {
            Backlog backlog = new Backlog(server, server.database(run.get(SLOTS) + 1), run);
            Measured.Builder found = new Measured.Builder(this, run, server);
            Grid grid = found.grid(
                    "worked off",
                    "batch",
                    "tasks/s",
                    "WAL B/task",
                    "commits/task",
                    "CPU µs/task worker",
                    "CPU µs/task server");
            ClaimLogSide side = new ClaimLogSide(backlog.database, run.get(PARTITIONS), true);
            side.fill(1);
            seconds(backlog, BATCHES[BATCHES.length - 1], ClaimLogSide.BLOCK * run.get(PARTITIONS)); // warms up
            for (int batch : BATCHES) {
                run.tell("batches of " + batch);
                side.fill(run.get(BLOCKS));
                found.figures(told(grid, backlog, batch));
            }
            return found.build();
        }
    }

    /** What is worked off, and where. */
    private record Backlog(BenchServer server, BenchDatabase database, Run run) {

        int tasks() {
            return run.get(BLOCKS) * ClaimLogSide.BLOCK * run.get(PARTITIONS);
        }
    }

    private static List<Figure> told(Grid grid, Backlog backlog, int batch) throws InterruptedException {
        backlog.database.execute("CHECKPOINT");
        int tasks = backlog.tasks();
        ServerCounters countersBefore = ServerCounters.read(backlog.database);
        CpuTime cpuBefore = CpuTime.read(backlog.server);
        double rate = tasks / seconds(backlog, batch, tasks);
        CpuTime cpu = CpuTime.read(backlog.server).since(cpuBefore);
        ServerCounters used = ServerCounters.read(backlog.database).since(countersBefore);
        double wal = used.walBytes() / tasks;
        grid.row(batch, rate, wal, used.commits() / tasks, cpu.process() / tasks, cpu.server() / tasks);
        return List.of(
                new Figure("tasks.rate-" + batch, rate, "tasks/s"),
                new Figure("tasks.wal-" + batch, wal, "bytes/task"));
    }

    /** Seconds from the worker's start until the last outcome is committed. */
    private static double seconds(Backlog backlog, int batch, int tasks) throws InterruptedException {
        CountDownLatch left = new CountDownLatch(tasks);
        TaskProcessor processor = (context, given) -> given.stream()
                .map(task -> {
                    left.countDown();
                    return TaskOutcome.done(task, RESULT);
                })
                .toList();
        TaskWorkerConfig config = TaskWorkerConfig.usual()
                .withBatch(batch)
                .withSlots(backlog.run.get(SLOTS))
                .withIdle(Duration.ofMillis(10));
        long began = System.nanoTime();
        TaskWorker worker = new Worksets(backlog.database.store()).work(ClaimLogSide.WORKSET.name(), processor, config);
        left.await();
        worker.close(); // returns once every batch is flushed
        return (System.nanoTime() - began) / 1e9;
    }
}
