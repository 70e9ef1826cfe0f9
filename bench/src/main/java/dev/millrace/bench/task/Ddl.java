package dev.millrace.bench.task;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Samples;
import dev.millrace.bench.frame.Setting;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.store.StoreException;
import dev.millrace.store.workset.WorksetStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** Who waits while partitions come and go. */
public final class Ddl implements Bench {
    private static final Setting BATCHES =
            new Setting("batches", "batches of 64 of each kind", 20, 300, 1_000, 5_000, 1_000_000);
    private static final Setting PARTITIONS =
            new Setting("partitions", "partitions of the workset", 3, 56, 56, 56, 1_000);
    private static final int BATCH = 64;
    private static final int KINDS = 4;
    private static final int FIRST_NEW = 1_000_000;
    private static final int ALL = 100;

    @Override
    public String name() {
        return "ddl";
    }

    @Override
    public String header() {
        return "Add and drop partitions of a workset while tasks are worked on.";
    }

    @Override
    public String description() {
        return "How long a batch takes from its claim to its flush, by itself, while another session makes partitions and"
                + " drops them, and while it does so beside a report that reads all tasks.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(PARTITIONS, BATCHES);
    }

    @Override
    public Measured run(Run run) throws Exception {
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase database = server.database(4);
            ClaimLogSide side = new ClaimLogSide(database, run.get(PARTITIONS), true);
            side.fill(1 + KINDS * run.get(BATCHES) * BATCH / (ClaimLogSide.BLOCK * run.get(PARTITIONS)));
            Measured.Builder found = new Measured.Builder(this, run, server);
            Told told = new Told(
                    found,
                    found.grid("a batch", "beside it", "p50 ms", "p99 ms", "longest ms", "changes", "refused as busy"));
            Batches batches = new Batches(side, run.get(BATCHES));
            batches.work(); // warms up
            told.of("nothing", batches.work(), new Changes(0, 0));
            try (Changer changer = new Changer(database)) {
                Samples samples = batches.work();
                told.of("changes", samples, changer.end());
            }
            try (Connection report = report(database);
                    Changer changer = new Changer(database)) {
                Samples samples = batches.work();
                report.rollback();
                told.of("report", samples, changer.end());
            }
            return found.build();
        }
    }

    private record Batches(ClaimLogSide side, int count) {

        Samples work() {
            Samples samples = new Samples();
            for (int i = 0; i < count; i++) {
                long began = System.nanoTime();
                if (side.work(BATCH) == 0) {
                    throw new IllegalStateException("there are too few tasks; the figures would mean nothing");
                }
                samples.addNanos(System.nanoTime() - began);
            }
            return samples;
        }
    }

    private record Told(Measured.Builder found, Grid grid) {

        void of(String beside, Samples batches, Changes changes) {
            double longest = batches.millis(ALL);
            grid.row(beside, batches.p50(), batches.millis(99), longest, changes.made, changes.busy);
            found.figure("ddl." + beside, longest, "ms");
        }
    }

    /** Reads all tasks and stays open. */
    private static Connection report(BenchDatabase database) throws SQLException {
        Connection report = database.connect();
        report.setAutoCommit(false);
        try (Statement statement = report.createStatement()) {
            statement.execute("SELECT count(*) FROM " + database.of("bench_task"));
        }
        return report;
    }

    private record Changes(int made, int busy) {}

    /** Makes a partition, drops it, and so on, until it is told to end. */
    private static final class Changer implements AutoCloseable {
        private final AtomicBoolean isEnding = new AtomicBoolean();
        private final ExecutorService thread = Executors.newSingleThreadExecutor();
        private final Future<Changes> changes;

        Changer(BenchDatabase database) {
            WorksetStore store = database.store().worksets();
            Callable<Changes> change = () -> change(store);
            this.changes = thread.submit(change);
        }

        private Changes change(WorksetStore store) {
            int made = 0;
            int busy = 0;
            while (!isEnding.get()) {
                PartitionKey partition = ClaimLogSide.WORKSET.partition(FIRST_NEW + made / 2);
                try {
                    boolean unused = made % 2 == 0 ? store.addPartition(partition) : store.dropPartition(partition);
                    made++;
                } catch (StoreException e) {
                    if (e.kind() != StoreException.Kind.BUSY) {
                        throw e;
                    }
                    busy++;
                }
            }
            return new Changes(made, busy);
        }

        Changes end() throws Exception {
            isEnding.set(true);
            return changes.get();
        }

        @Override
        public void close() {
            isEnding.set(true);
            thread.shutdown();
        }
    }
}
