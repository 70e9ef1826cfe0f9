package dev.millrace.cli.doctor;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.millrace.cli.command.Json;
import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Printable;
import dev.millrace.cli.terminal.Table;
import dev.millrace.postgres.doctor.Bucket;
import dev.millrace.postgres.doctor.Measurement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace doctor measure}. */
@Command(
        name = "measure",
        header = "Measure WAL, waits, HOT updates, checkpoints and throughput over a window.",
        description = {
            "Reads counters at the bounds of each bucket, and once a second what sessions wait for.",
            "Change one thing, and compare hours: buckets under five minutes show batches and checkpoints, not a trend."
        },
        footer = {"  millrace doctor measure", "  millrace doctor measure --window 1h --bucket 10m --json > before.json"
        })
public final class MeasureCommand implements Callable<Integer> {
    private static final int WAITS_SHOWN = 3;

    private final Environment environment;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            defaultValue = "15m",
            description = "How long to measure; 1s to 7d. Default: ${DEFAULT-VALUE}.")
    private Duration window = Duration.ofMinutes(15);

    @Option(
            names = "--bucket",
            paramLabel = "TIME",
            defaultValue = "5m",
            description = "How long a line of the table is; at most the window. Default: ${DEFAULT-VALUE}.")
    private Duration bucket = Duration.ofMinutes(5);

    @Option(names = "--json", description = "Print an array of objects, one a bucket.")
    private boolean json;

    @Mixin
    private ConnectionOptions connection;

    /** Makes the command. */
    public MeasureCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        if (bucket.toMillis() < 1_000 || bucket.compareTo(window) > 0 || window.compareTo(Duration.ofDays(7)) > 0) {
            throw new CliException(
                    ExitCode.REFUSED, "measure: --bucket must be between 1s and --window, and that at most 7d");
        }
        if (bucket.compareTo(Measurement.USEFUL_BUCKET) < 0) {
            environment.tell("buckets under five minutes show batches and checkpoints rather than a trend");
        }
        List<Bucket> buckets = connection.on(environment, Use.DOCTOR, database -> measured(database.measurement()));
        if (json) {
            ArrayNode array = Json.array();
            buckets.forEach(one -> add(array, one));
            environment.print(Json.pretty(array));
        } else {
            table(buckets).lines().forEach(environment::print);
        }
        return ExitCode.OK.code();
    }

    private List<Bucket> measured(Measurement measurement) {
        try {
            return measurement.run(window, bucket, one -> environment.tell("measured " + Printable.time(one.from())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CliException(ExitCode.INTERRUPTED, "interrupted", e);
        }
    }

    private static Table table(List<Bucket> buckets) {
        Table table =
                new Table("FROM", "JOBS/S", "TASKS/S", "COMMITS/S", "WAL KB/S", "WAL B EACH", "HOT", "FORCED", "WAITS");
        for (Bucket one : buckets) {
            Bucket.Counts counts = one.counts();
            table.row(
                    Printable.time(one.from()),
                    decimal(one.perSecond(counts.jobs())),
                    decimal(one.perSecond(counts.tasks())),
                    decimal(one.perSecond(counts.commits())),
                    decimal(one.perSecond(counts.walBytes()) / 1_000),
                    ratio(counts.walBytes(), counts.jobs() + counts.tasks(), 1, ""),
                    ratio(counts.hotUpdates(), counts.updates(), 100, " %"),
                    counts.forcedCheckpoints() + " of " + (counts.forcedCheckpoints() + counts.timedCheckpoints()),
                    waits(one));
        }
        return table;
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String ratio(long part, long whole, int factor, String unit) {
        return whole == 0 ? "-" : Math.round((double) part * factor / whole) + unit;
    }

    private static String waits(Bucket one) {
        String waits = one.waits().entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(WAITS_SHOWN)
                .map(wait -> wait.getKey() + " " + decimal(wait.getValue()))
                .collect(Collectors.joining(", "));
        return waits.isEmpty() ? "-" : waits;
    }

    private static void add(ArrayNode array, Bucket one) {
        Bucket.Counts counts = one.counts();
        var object = array.addObject()
                .put("from", one.from().toString())
                .put("millis", one.length().toMillis())
                .put("jobs", counts.jobs())
                .put("tasks", counts.tasks())
                .put("commits", counts.commits())
                .put("walBytes", counts.walBytes())
                .put("updates", counts.updates())
                .put("hotUpdates", counts.hotUpdates())
                .put("timedCheckpoints", counts.timedCheckpoints())
                .put("forcedCheckpoints", counts.forcedCheckpoints());
        var waits = object.putObject("waits");
        one.waits().forEach(waits::put);
    }
}
