package dev.millrace.bench.task;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Jobs;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import dev.millrace.model.ActorName;
import dev.millrace.model.Lane;
import dev.millrace.model.QueueName;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskState;
import dev.millrace.store.workset.RequestStore;
import dev.millrace.store.workset.TaskStore;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;

/** Reading the results that a request asked for: by chunks of a partition, beside one task after another. */
public final class Merge implements Bench {
    private static final Setting LARGE =
            new Setting("large", "tasks of the large request", 2_000, 61_000, 61_000, 250_000, 10_000_000);
    private static final int SMALL = 2_890;
    private static final int PARTITIONS = 10;
    private static final int CHUNK = 1_000;
    /** So many are read one by one, which tells as much as all. */
    private static final int SINGLES = 500;

    private static final int WORK = 2_000;

    @Override
    public String name() {
        return "merge";
    }

    @Override
    public String header() {
        return "Ask for tasks, and read what they gave, by chunks and one by one.";
    }

    @Override
    public String description() {
        return "A request asks for tasks that do not exist yet. Once they are done they are found by their natural keys and their results are read, in chunks of "
                + CHUNK + " tasks of a partition; and " + SINGLES + " of them one after another.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(LARGE);
    }

    @Override
    public Measured run(Run run) {
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase database = server.database(2);
            int each = Math.max(SMALL, run.get(LARGE)) / PARTITIONS;
            run.tell("working off " + each * PARTITIONS + " tasks");
            ClaimLogSide side = new ClaimLogSide(database, PARTITIONS, true);
            double asked = ask(database, each);
            workOff(side, each * PARTITIONS);
            Measured.Builder found = new Measured.Builder(this, run, server)
                    .condition(PARTITIONS + " partitions, a row of results each");
            found.grid("asked for", "tasks", "seconds").row(each * PARTITIONS, asked);
            found.figure("merge.request.seconds", asked, "s");
            Grid grid = found.grid("merged", "tasks", "read", "seconds", "queries");
            Reading reading = new Reading(database);
            reading.all(SMALL, CHUNK); // warms up
            tell(found, grid, "small", SMALL, reading.all(SMALL, CHUNK));
            tell(found, grid, "large", run.get(LARGE), reading.all(run.get(LARGE), CHUNK));
            tell(found, grid, "singles", SINGLES, reading.all(SINGLES, 1));
            return found.build();
        }
    }

    private static void tell(Measured.Builder found, Grid grid, String kind, int tasks, Read read) {
        grid.row(tasks, kind.equals("singles") ? "one by one" : "in chunks", read.seconds, read.queries);
        found.figure("merge." + kind + ".seconds", read.seconds, "s");
        found.figure("merge." + kind + ".queries", read.queries, "queries");
    }

    /** Seconds to request tasks that do not exist yet, each of them named. */
    private static double ask(BenchDatabase database, int each) {
        RequestStore requests = database.store().worksets().requests();
        UUID id = UUID.randomUUID();
        Lane lane = new Lane(new QueueName("outputs"), new ActorName("write-output"), 0);
        long began = System.nanoTime();
        requests.open(id, ClaimLogSide.WORKSET.name(), 1, new Jobs().in(lane));
        for (int key = 1; key <= PARTITIONS; key++) {
            requests.add(id, ClaimLogSide.WORKSET.partition(key), keys(0, each));
        }
        requests.seal(id);
        return (System.nanoTime() - began) / 1e9;
    }

    private static void workOff(ClaimLogSide side, int tasks) {
        int left = tasks;
        while (left > 0) {
            left -= side.work(WORK);
        }
    }

    private static List<Row> keys(long from, long to) {
        return LongStream.range(from, to)
                .mapToObj(feature -> Row.of(feature, 1L))
                .toList();
    }

    private record Read(double seconds, int queries) {}

    /** The way of an application: what it looks for, then what was found. */
    private record Reading(BenchDatabase database) {

        Read all(int tasks, int chunk) {
            int queries = 0;
            long began = System.nanoTime();
            int rows = 0;
            int each = tasks / PARTITIONS;
            for (int key = 1; key <= PARTITIONS; key++) {
                for (int from = 0; from < each; from += chunk) {
                    queries += 2; // what there is, and its results
                    rows += one(ClaimLogSide.WORKSET.partition(key), keys(from, Math.min(each, from + chunk)));
                }
            }
            double seconds = (System.nanoTime() - began) / 1e9;
            if (rows != each * PARTITIONS) {
                throw new IllegalStateException("of " + each * PARTITIONS + " tasks " + rows + " have results");
            }
            return new Read(seconds, queries);
        }

        private int one(PartitionKey partition, List<Row> keys) {
            TaskStore store = database.store().worksets().tasks();
            List<Long> ids =
                    store.find(partition, keys).stream().map(TaskState::id).toList();
            return store.results(partition, ids).size();
        }
    }
}
