package dev.millrace.bench.work;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Cost;
import dev.millrace.bench.frame.Figure;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Jobs;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import dev.millrace.client.JobClient;
import dev.millrace.client.JobOptions;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.RetryPolicy;
import dev.millrace.runtime.Millrace;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/** How fast jobs are put in, one by one and many at a time. */
public final class Enqueue implements Bench {
    private static final Setting SINGLES =
            new Setting("singles", "jobs of a round, one by one", 50, 1_000, 5_000, 20_000, 1_000_000);
    private static final Setting JOBS =
            new Setting("jobs", "jobs of a round, many at a time", 1_000, 20_000, 100_000, 500_000, 10_000_000);
    private static final Setting ROUNDS = new Setting("rounds", "rounds of each way, in turn", 1, 2, 4, 6, 100);
    private static final int CONNECTIONS = 2;
    private static final int BATCH = 5_000;
    private static final int PAYLOAD_CHARACTERS = Jobs.PAYLOAD_CHARACTERS;

    @Override
    public String name() {
        return "enqueue";
    }

    @Override
    public String header() {
        return "Put jobs in, one by one and many at a time.";
    }

    @Override
    public String description() {
        return "One client stores jobs by each way in turn: a transaction a job, lists of " + BATCH
                + " in a transaction each, and one stream by COPY.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(SINGLES, JOBS, ROUNDS);
    }

    /** A way to store jobs. */
    private record Way(String name, int jobs, IntConsumer store) {}

    @Override
    public Measured run(Run run) {
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase database = server.database(CONNECTIONS);
            Measured.Builder found = new Measured.Builder(this, run, server)
                    .condition(
                            "one client; payloads of " + PAYLOAD_CHARACTERS + " characters; a round more to warm up");
            try (Millrace millrace =
                    Millrace.builder(database.store()).codec(new JacksonCodec()).build()) {
                List<Way> ways = ways(run, millrace.client());
                double[] rates = rates(run, ways, server, database, found);
                found.figure("enqueue.batch-to-single", rates[1] / rates[0], "x")
                        .figure("enqueue.copy-to-batch", rates[2] / rates[1], "x");
            }
            return found.build();
        }
    }

    private static List<Way> ways(Run run, JobClient client) {
        Actor<Jobs.Padding, Void> actor = Actor.named("nothing", Jobs.Padding.class)
                .retry(RetryPolicy.never())
                .build();
        Jobs.Padding payload = new Jobs.Padding("x".repeat(PAYLOAD_CHARACTERS));
        return List.of(
                new Way("single", run.get(SINGLES), count -> {
                    for (int i = 0; i < count; i++) {
                        client.enqueue(actor, payload);
                    }
                }),
                new Way("batch", run.get(JOBS), count -> {
                    for (int from = 0; from < count; from += BATCH) {
                        int some = Math.min(BATCH, count - from);
                        client.enqueueAll(actor, Collections.nCopies(some, payload), JobOptions.none());
                    }
                }),
                new Way(
                        "copy",
                        run.get(JOBS),
                        count -> client.stream(
                                actor, Collections.nCopies(count, payload).iterator(), JobOptions.none())));
    }

    private static double[] rates(
            Run run, List<Way> ways, BenchServer server, BenchDatabase database, Measured.Builder found) {
        int rounds = run.get(ROUNDS);
        Cost[] costs = new Cost[ways.size()];
        Arrays.fill(costs, Cost.NONE);
        for (int round = 0; round <= rounds; round++) {
            run.tell("round " + round + " of " + rounds);
            for (int i = 0; i < ways.size(); i++) {
                Cost.Meter meter = Cost.begin(server, database);
                ways.get(i).store.accept(ways.get(i).jobs);
                if (round > 0) { // the first warms up
                    costs[i] = costs[i].plus(meter.end());
                }
            }
        }
        return told(ways, rounds, costs, found);
    }

    private static double[] told(List<Way> ways, int rounds, Cost[] costs, Measured.Builder found) {
        Grid grid = found.grid(
                "jobs put in", "way", "jobs a round", "jobs/s", "WAL B/job", "CPU µs/job client", "CPU µs/job server");
        double[] rates = new double[ways.size()];
        for (int i = 0; i < rates.length; i++) {
            Way way = ways.get(i);
            Cost cost = costs[i];
            double stored = (double) way.jobs * rounds;
            rates[i] = stored / cost.seconds();
            List<Figure> figures = List.of(
                    new Figure("enqueue." + way.name + ".rate", rates[i], "jobs/s"),
                    new Figure("enqueue." + way.name + ".wal", cost.walBytes() / stored, "bytes/job"),
                    new Figure("enqueue." + way.name + ".cpu-client", cost.clientMicros() / stored, "us/job"),
                    new Figure("enqueue." + way.name + ".cpu-server", cost.serverMicros() / stored, "us/job"));
            grid.row(Stream.concat(
                            Stream.of(way.name, way.jobs), figures.stream().map(Figure::value))
                    .toArray());
            found.figures(figures);
        }
        return rates;
    }
}
