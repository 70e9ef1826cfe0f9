package dev.millrace.cli.command;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Database;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Interruptible;
import dev.millrace.cli.terminal.ReadyFile;
import dev.millrace.cli.terminal.StopSignal;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.JobStart;
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
            "SIGINT, SIGTERM or SIGHUP: claims no more, lets handlers finish, asks those that do not to stop, interrupts"
                    + " them, gives back what did not finish, all within --stop-timeout, and exits with 0. A second signal"
                    + " interrupts handlers at once. A third exits at once with 130; what the worker held runs elsewhere"
                    + " when its lease is over.",
            "--until-idle: ends, in the same order, when its actors have no job that is due or runs anywhere."
        },
        footer = {
            "  millrace worker",
            "  millrace worker --until-idle --max-runtime 10m",
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
            description = "How long a stop may take in all; 0s to 1d, at least both graces. Default: ${DEFAULT-VALUE}.")
    private Duration stopTimeout = Duration.ofSeconds(30);

    @Option(
            names = "--stop-grace",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "How long a handler that is asked to stop may run on before it is interrupted; 0s to 1h."
                    + " Default: ${DEFAULT-VALUE}.")
    private Duration stopGrace = Duration.ofSeconds(5);

    @Option(
            names = "--interrupt-grace",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "How long it may then run on before its attempt is given up; 0s to 1h."
                    + " Default: ${DEFAULT-VALUE}.")
    private Duration interruptGrace = Duration.ofSeconds(5);

    @Option(
            names = "--ready-file",
            paramLabel = "FILE",
            description = "A file that is there while the worker holds its lease, for probes. Default: none.")
    private @Nullable Path readyFile;

    @Option(names = "--until-idle", description = "End when there is nothing left to do.")
    private boolean untilIdle;

    @Option(
            names = "--idle-ahead",
            paramLabel = "TIME",
            defaultValue = "2s",
            description = "With --until-idle: also wait for jobs that will be due within this time. Default:"
                    + " ${DEFAULT-VALUE}.")
    private Duration idleAhead = Duration.ofSeconds(2);

    @Option(
            names = "--max-runtime",
            paramLabel = "TIME",
            description = "With --until-idle: end with 8 if there is still work after this time. Default: never.")
    private @Nullable Duration maxRuntime;

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
                    database -> run(database.checked(allowDrift).withinBudget(environment), modules, config, stop)
                            .code());
        }
    }

    private WorkerConfig config() {
        WorkerConfig config = WorkerConfig.defaults()
                .withSlots(slots)
                .withLease(lease)
                .withPollInterval(poll)
                .withStopTimeout(stopTimeout)
                .withGraces(stopGrace, interruptGrace);
        List<String> violations = new ArrayList<>(config.violations());
        if (maxRuntime != null && !untilIdle) {
            violations.add("--max-runtime is of use with --until-idle only");
        }
        if (!violations.isEmpty()) {
            throw new CliException(ExitCode.REFUSED, "worker: " + String.join("; ", violations));
        }
        return config;
    }

    private ExitCode run(Database database, WorkerModules modules, WorkerConfig config, StopSignal stop) {
        ExitCode code;
        try (Millrace millrace =
                Millrace.builder(database.store()).codec(new JacksonCodec()).build()) {
            WorkerBuilder builder = millrace.worker().config(config);
            if (name != null) {
                builder.name(name);
            }
            modules.addHandlers(builder, millrace);
            Thread.currentThread().setContextClassLoader(modules.loader()); // inherited by the handlers' threads
            code = workUntilStopped(builder.start(), stop, () -> tellStart(database, modules, config));
        }
        // The worker's row goes with the next sweep, and there may be nobody to sweep for a long time.
        database.store().maintenance().takeBack(TAKE_BACK_LIMIT);
        environment.tell("stopped");
        return code;
    }

    private ExitCode workUntilStopped(Worker worker, StopSignal stop, Runnable onStarted) {
        stop.hurryWith(() -> {
            environment.tell("interrupting handlers; a third signal ends it at once");
            worker.hurry();
        });
        try {
            onStarted.run();
            ExitCode code = readyFile == null ? await(worker, stop) : awaitShowing(worker, stop, readyFile);
            environment.tell("stopping; a second signal interrupts handlers");
            return code;
        } finally {
            worker.close();
        }
    }

    private ExitCode awaitShowing(Worker worker, StopSignal stop, Path file) {
        try (ReadyFile ready =
                ReadyFile.whileIt(worker::holdsLease, environment.directory().resolve(file), environment)) {
            return await(worker, stop);
        }
    }

    private ExitCode await(Worker worker, StopSignal stop) {
        return untilIdle ? awaitIdle(worker, stop) : awaitStop(stop);
    }

    private ExitCode awaitStop(StopSignal stop) {
        try {
            stop.await();
        } catch (InterruptedException e) { // asks to stop as a signal does
            environment.tell("interrupted");
        }
        return ExitCode.OK;
    }

    private ExitCode awaitIdle(Worker worker, StopSignal stop) {
        Duration longest = maxRuntime == null ? JobStart.MAX_DELAY : maxRuntime;
        try {
            return new Interruptible(stop)
                    .call(() -> worker.awaitIdle(idleAhead, longest) ? ExitCode.OK : ExitCode.UNFINISHED);
        } catch (InterruptedException e) {
            return ExitCode.INTERRUPTED;
        }
    }

    private void tellStart(Database database, WorkerModules modules, WorkerConfig config) {
        environment.tell("working on " + database.settings() + " with " + config.slots() + " slots; modules: "
                + modules.names() + "; Ctrl-C stops");
    }
}
