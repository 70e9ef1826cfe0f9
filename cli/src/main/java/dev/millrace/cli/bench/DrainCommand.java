package dev.millrace.cli.bench;

import dev.millrace.bench.Drain;
import dev.millrace.bench.Figure;
import dev.millrace.bench.Measured;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.jackson.JacksonCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code millrace bench drain}. */
@Command(
        name = "drain",
        header = "Work off a backlog of jobs that do nothing.",
        description = {
            "One process, history kept, every job with its own outcome. Prints jobs a second, bytes of WAL a job and"
                    + " commits a job, with the conditions they hold under."
        },
        footer = {
            "  millrace bench drain --jobs 50000",
            "  millrace bench drain --url 'jdbc:postgresql://localhost/bench?user=me' --json drain.json"
        })
public final class DrainCommand implements Callable<Integer> {
    private static final int QUICK_JOBS = 10_000;
    private static final int MOST_JOBS = 100_000_000;
    private static final int MOST_SLOTS = 10_000;

    private final Environment environment;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "200000",
            description = "How many jobs, 1 to 100000000. Default: ${DEFAULT-VALUE}.")
    private int jobs = 200_000;

    @Option(
            names = "--slots",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Handlers at once, 1 to 10000. Default: ${DEFAULT-VALUE}.")
    private int slots = 1_000;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "JDBC URL of a PostgreSQL to measure on; its schema millrace_bench is dropped before and after."
                            + " Default: an embedded server with fsync on.")
    private @Nullable String url;

    @Option(names = "--quick", description = "Few jobs (10000), for a look.")
    private boolean isQuick;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Also write the figures to this file, as a list of name, value and unit.")
    private @Nullable Path json;

    /** Makes the command. */
    public DrainCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws InterruptedException {
        requireBetween("--jobs", jobs, MOST_JOBS);
        requireBetween("--slots", slots, MOST_SLOTS);
        Measured measured = new Drain(url, isQuick ? QUICK_JOBS : jobs, slots).run();
        measured.conditions().forEach(environment::print);
        measured.figures().forEach(figure -> environment.print(line(figure)));
        if (json != null) {
            write(measured, environment.directory().resolve(json));
        }
        return ExitCode.OK.code();
    }

    private static void requireBetween(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new CliException(ExitCode.USAGE, option + " must be between 1 and " + most + ", was " + value);
        }
    }

    private static String line(Figure figure) {
        return String.format(Locale.ROOT, "%-16s %,14.3f %s", figure.name(), figure.value(), figure.unit());
    }

    private static void write(Measured measured, Path file) {
        try {
            Files.writeString(file, new JacksonCodec().write(measured.figures()) + System.lineSeparator());
        } catch (IOException e) {
            throw new CliException(
                    ExitCode.IO, "cannot write " + file + " (" + e + "); choose another file with --json", e);
        }
    }
}
