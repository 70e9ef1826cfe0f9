package dev.millrace.cli.command;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Database;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.StopSignal;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerBuilder;
import dev.millrace.worker.WorkerConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace worker}. */
@Command(
        name = "worker",
        header = "Run jobs until told to stop.",
        description = {
            "Serves the actors of every dev.millrace.runtime.WorkerModule that ServiceLoader finds on the class path and"
                    + " in --jar, and the actor 'echo', which returns its payload.",
            "SIGINT, SIGTERM or SIGHUP: claims no more, lets handlers finish for --stop-timeout, interrupts them, puts"
                    + " back what did not finish, and exits with 0. A second signal exits at once with 130; what the"
                    + " worker held runs elsewhere when its lease is over."
        },
        footer = {
            "  millrace worker",
            "  millrace worker --jar target/app.jar --jar target/lib/mail.jar --slots 32 --name mailer-1"
        })
public final class WorkerCommand implements Callable<Integer> {
    private static final int TAKE_BACK_LIMIT = 1_000;

    private final Environment environment;

    @Option(
            names = "--jar",
            paramLabel = "PATH",
            description = "A jar or folder of classes with modules, or that modules need; may be given again.")
    private List<Path> jars = new ArrayList<>();

    @Option(names = "--name", paramLabel = "NAME", description = "What people see of the worker. Default: pid-N.")
    private @Nullable String name;

    @Option(
            names = "--slots",
            paramLabel = "N",
            description = "Handlers that run at once; 1 to 10000. Default: as many as processors, at least 4.")
    private int slots = WorkerConfig.defaults().slots();

    @Option(
            names = "--lease",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "How long the worker counts as alive without a heartbeat; 1s to 1h."
                    + " Default: ${DEFAULT-VALUE}.")
    private Duration lease = Duration.ofSeconds(10);

    @Option(
            names = "--poll",
            paramLabel = "TIME",
            defaultValue = "1s",
            description =
                    "The rest after an empty claim while notifications of new jobs do not arrive; five times as long, up"
                            + " to 5s, while they do. 10ms to 1m. Default: ${DEFAULT-VALUE}.")
    private Duration poll = Duration.ofSeconds(1);

    @Option(
            names = "--stop-timeout",
            paramLabel = "TIME",
            defaultValue = "30s",
            description = "How long handlers may run on after a stop; 0s to 1d. Default: ${DEFAULT-VALUE}.")
    private Duration stopTimeout = Duration.ofSeconds(30);

    @Option(
            names = "--allow-drift",
            description = "Start although migrations that have run were changed or removed since.")
    private boolean allowDrift;

    @Mixin
    private ConnectionOptions connection;

    /** Makes the command. */
    public WorkerCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        WorkerConfig config = config();
        StopSignal stop = environment.stopSignals().get();
        try (WorkerModules modules = WorkerModules.load(environment, jars)) {
            return connection.on(
                    environment,
                    Use.WORKER,
                    database -> run(database.checked(allowDrift), modules, config, stop)
                            .code());
        }
    }

    private WorkerConfig config() {
        try {
            return WorkerConfig.defaults()
                    .withSlots(slots)
                    .withLease(lease)
                    .withPollInterval(poll)
                    .withStopTimeout(stopTimeout);
        } catch (IllegalArgumentException e) {
            throw new CliException(ExitCode.REFUSED, e.getMessage(), e);
        }
    }

    private ExitCode run(Database database, WorkerModules modules, WorkerConfig config, StopSignal stop) {
        try (Millrace millrace =
                Millrace.builder(database.store()).codec(new JacksonCodec()).build()) {
            WorkerBuilder builder = millrace.worker().config(config);
            if (name != null) {
                builder.name(name);
            }
            modules.addHandlers(builder, millrace);
            Thread.currentThread().setContextClassLoader(modules.loader()); // inherited by the handlers' threads
            awaitStop(builder.start(), stop, () -> tellStart(database, modules, config));
        }
        // The worker's row goes with the next sweep, and there may be nobody to sweep for a long time.
        database.store().maintenance().takeBack(TAKE_BACK_LIMIT);
        environment.tell("stopped");
        return ExitCode.OK;
    }

    private void awaitStop(Worker worker, StopSignal stop, Runnable onStarted) {
        try {
            onStarted.run();
            stop.await();
            environment.tell("stopping; a second signal ends it at once");
        } catch (InterruptedException e) { // asks to stop as a signal does
            environment.tell("interrupted, stopping");
        } finally {
            worker.close();
        }
    }

    private void tellStart(Database database, WorkerModules modules, WorkerConfig config) {
        environment.tell("working on " + database.settings() + " with " + config.slots() + " slots; modules: "
                + modules.names() + "; Ctrl-C stops");
    }
}
