package dev.millrace.cli.demo;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Interruptible;
import dev.millrace.embedded.CacheFolder;
import dev.millrace.embedded.EmbeddedPostgresException;
import dev.millrace.model.MillraceException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code millrace demo}. */
@Command(
        name = "demo",
        header = "Compute a real table from real data, with nothing to set up.",
        description = {
            "Starts an embedded PostgreSQL, takes in the bundled data, submits one request (monthly precipitation and"
                    + " temperature of 1999 over the 100 counties of North Carolina), works through it and leaves the"
                    + " table with its documentation in a folder.",
            "With --serve, it serves the application's pages instead, on loopback, and works on what is asked for there.",
            "Whatever interrupts it, run it again: it goes on where it stopped, and ends with the same table."
        },
        footer = {"  millrace demo", "  millrace demo --serve", "  millrace demo --output /tmp/nc --slots 8"})
public final class DemoCommand implements Callable<Integer> {
    private static final int MOST_SLOTS = 64;
    private static final int MOST_PORT = 65_535;

    private final Environment environment;

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            defaultValue = "demo-output",
            description = "Where the folder of the request goes. Default: ${DEFAULT-VALUE}.")
    private Path output = Path.of("demo-output");

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            description = "Where the server and the data are kept. Default: the folder demo of the user's cache.")
    private @Nullable Path data;

    @Option(
            names = "--slots",
            paramLabel = "N",
            defaultValue = "4",
            description = "How many batches to work on at once, 1 to 64. Default: ${DEFAULT-VALUE}.")
    private int slots = 4;

    @Option(names = "--serve", description = "Serve the pages until interrupted.")
    private boolean isServing;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "Where --serve listens, on loopback; 0 for any port that is free. Default: ${DEFAULT-VALUE}.")
    private int port = 8080;

    /** Makes the command. */
    public DemoCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws InterruptedException {
        requireWithin("--slots", slots, 1, MOST_SLOTS);
        requireWithin("--port", port, 0, MOST_PORT);
        Interruptible work = new Interruptible(environment.stopSignals().get());
        Path folder = data == null
                ? CacheFolder.path().resolve("demo")
                : environment.directory().resolve(data);
        try {
            return work.call(() -> run(folder)).code();
        } catch (RuntimeException e) {
            throw explained(e);
        }
    }

    private ExitCode run(Path folder) throws InterruptedException {
        OptionalInt served = isServing ? OptionalInt.of(port) : OptionalInt.empty();
        new Demo(environment, folder, environment.directory().resolve(output), slots, served).run();
        return ExitCode.OK;
    }

    private static void requireWithin(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new CliException(
                    ExitCode.USAGE, option + " must be between " + least + " and " + most + ", was " + value);
        }
    }

    private static RuntimeException explained(RuntimeException e) {
        if (e instanceof EmbeddedPostgresException) {
            return new CliException(ExitCode.IO, e.getMessage(), e);
        }
        // What the application refuses, it explains.
        return e instanceof MillraceException && !(e instanceof CliException)
                ? new CliException(ExitCode.REFUSED, e.getMessage(), e)
                : e;
    }
}
