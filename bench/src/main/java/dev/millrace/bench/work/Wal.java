package dev.millrace.bench.work;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Jobs;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.ServerCounters;
import dev.millrace.bench.frame.Setting;
import dev.millrace.bench.rival.ClaimLog;
import dev.millrace.bench.rival.Drained;
import dev.millrace.bench.rival.Side;
import dev.millrace.bench.rival.SkipLocked;
import dev.millrace.bench.task.TaskWal;
import dev.millrace.model.Keep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Bytes of write-ahead log that a job or a task costs between its claim and its end. */
public final class Wal implements Bench {
    private static final Setting JOBS =
            new Setting("jobs", "jobs of each design at each batch size", 100, 4_000, 40_000, 100_000, 1_000_000);
    /** A commit each, so fewer of them tell as much. */
    private static final int SINGLES_SHARE = 10;

    private static final List<Integer> BATCHES = List.of(1, 8, 50, 200);
    /** The bars are for work that comes in batches. */
    private static final int JUDGED_BATCH = 50;

    private static final Setting ROUNDS = new Setting("rounds", "rounds of each, in turn", 1, 2, 4, 4, 100);

    @Override
    public String name() {
        return "wal";
    }

    @Override
    public String header() {
        return "Count the bytes of WAL between claim and finish.";
    }

    @Override
    public String description() {
        return "One client claims and ends jobs in batches; the claim log and claims that rewrite their rows take turns on"
                + " one server, with the same payload. Then the same with tasks of a workset in 56 partitions."
                + " Enqueueing and full-page images of checkpoints are left out.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(JOBS, ROUNDS);
    }

    @Override
    public Measured run(Run run) {
        try (BenchServer server = new BenchServer(run)) {
            List<Column> columns = columns(server);
            Measured.Builder found = new Measured.Builder(this, run, server)
                    .condition("payloads of " + Jobs.PAYLOAD_CHARACTERS
                            + " characters; one client; a tenth of the jobs at batch 1");
            Grid grid = found.grid("WAL bytes a job, by batch", headings(columns));
            for (int batch : BATCHES) {
                run.tell("batches of " + batch);
                double[] bytes = bytes(run, batch, columns);
                grid.row(row(batch, bytes));
                for (int i = 0; i < bytes.length; i++) {
                    found.figure("wal." + columns.get(i).figure + "." + batch, bytes[i], "bytes/job");
                    if (batch == JUDGED_BATCH && columns.get(i).isJudged) {
                        found.figure("wal." + columns.get(i).figure, bytes[i], "bytes/job");
                    }
                }
            }
            run.tell("tasks");
            Grid tasks = found.grid("WAL bytes a task, by batch", TaskWal.headings());
            return found.figures(new TaskWal(server, run.get(JOBS)).into(tasks)).build();
        }
    }

    /** One design. */
    private record Column(String figure, boolean isJudged, BenchDatabase database, Side side) {}

    private static List<Column> columns(BenchServer server) {
        BenchDatabase log = server.database(2);
        BenchDatabase unkept = server.database("_unkept", 2);
        BenchDatabase history = server.database("_history", 2);
        BenchDatabase inPlace = server.database("_in_place", 2);
        BenchDatabase deleted = server.database("_deleted", 2);
        return List.of(
                new Column("kept", true, log, new ClaimLog(log, 1, 1)),
                new Column("deleted", true, unkept, new ClaimLog(unkept, Keep.NONE, 1, 1)),
                new Column(
                        "skip-locked-history",
                        false,
                        history,
                        new SkipLocked(history, SkipLocked.Finish.TO_HISTORY, 1, 1)),
                new Column(
                        "skip-locked-in-place",
                        false,
                        inPlace,
                        new SkipLocked(inPlace, SkipLocked.Finish.IN_PLACE, 1, 1)),
                new Column(
                        "skip-locked-deleted",
                        false,
                        deleted,
                        new SkipLocked(deleted, SkipLocked.Finish.DELETE, 1, 1)));
    }

    private static String[] headings(List<Column> columns) {
        List<String> headings = new ArrayList<>(List.of("batch"));
        columns.forEach(column -> headings.add(column.side.name()));
        return headings.toArray(String[]::new);
    }

    private static Object[] row(int batch, double[] bytes) {
        List<Object> row = new ArrayList<>(List.of(batch));
        Arrays.stream(bytes).forEach(row::add);
        return row.toArray();
    }

    private static double[] bytes(Run run, int batch, List<Column> columns) {
        int jobs = run.get(JOBS);
        int rounds = run.get(ROUNDS);
        int aRound = Math.max(batch, (batch == 1 ? jobs / SINGLES_SHARE : jobs) / rounds);
        double[] bytes = new double[columns.size()];
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] += bytes(columns.get(i), aRound, batch) / rounds;
            }
        }
        return bytes;
    }

    private static double bytes(Column column, int jobs, int batch) {
        column.side.fill(jobs);
        Side.Client client = column.side.client();
        ServerCounters before = ServerCounters.read(column.database);
        Drained.all(client, jobs, batch);
        double bytes = ServerCounters.read(column.database).since(before).walBytes();
        client.keepHouse();
        return bytes / jobs;
    }
}
