package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.geoquery.GeoOptions.Application;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.StopSignal;
import dev.millrace.geoquery.app.Extraction;
import dev.millrace.worker.Worker;
import dev.millrace.workset.TaskWorkerConfig;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace geoquery worker}. */
@Command(
        name = "worker",
        header = "Work on requests until told to stop.",
        description = {
            "Prepares requests, does their tasks, writes their folders, sends their mails, and sweeps every minute; any"
                    + " number of them on any number of machines that see the same files.",
            "Mails are sent if GEOQUERY_SMTP_HOST names a server; GEOQUERY_SMTP_PORT, _USER, _PASSWORD, _TLS,"
                    + " GEOQUERY_MAIL_FROM and GEOQUERY_SITE say the rest.",
            "SIGINT, SIGTERM or SIGHUP: claims no more, finishes what is at hand, gives back the rest, and exits with 0."
        },
        footer = {"  millrace geoquery worker --outputs /srv/requests --slots 2"})
final class GeoWorkerCommand implements Callable<Integer> {
    private static final Duration SWEEP_REST = Duration.ofMinutes(1);
    private static final Duration FAILED_REST = Duration.ofMinutes(1);

    private final Environment environment;

    @Option(
            names = "--slots",
            paramLabel = "N",
            defaultValue = "2",
            description = "Batches of tasks at once; 1 to 4. Default: ${DEFAULT-VALUE}.")
    private int slots = 2;

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "400",
            description =
                    "Tasks of a batch; a worker that dies leaves as many a slot to others. Default: ${DEFAULT-VALUE}.")
    private int batch = 400;

    @Mixin
    private GeoOptions options;

    GeoWorkerCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        StopSignal stop = environment.stopSignals().get();
        return options.on(environment, Use.WORKER, application -> run(application, stop))
                .code();
    }

    private TaskWorkerConfig config() {
        try {
            return TaskWorkerConfig.usual().withSlots(slots).withBatch(batch);
        } catch (IllegalArgumentException e) {
            throw new CliException(ExitCode.REFUSED, "worker: " + e.getMessage(), e);
        }
    }

    private ExitCode run(Application application, StopSignal stop) {
        TaskWorkerConfig tasks = config();
        ScheduledExecutorService sweeper = Executors.newSingleThreadScheduledExecutor();
        try (Worker worker = application
                        .geoQuery()
                        .addHandlers(application.millrace().worker())
                        .start();
                Extraction extraction = application.geoQuery().extract(tasks, FAILED_REST)) {
            ScheduledFuture<?> unused = sweeper.scheduleWithFixedDelay(
                    () -> sweep(application), 0, SWEEP_REST.toSeconds(), TimeUnit.SECONDS);
            environment.tell("working with " + slots + " slots; Ctrl-C stops");
            stop.await();
        } catch (InterruptedException e) {
            environment.tell("interrupted");
        } finally {
            sweeper.shutdownNow();
        }
        environment.tell("stopped");
        return ExitCode.OK;
    }

    private void sweep(Application application) {
        try {
            int revived = application.geoQuery().sweep().revived().size();
            if (revived > 0) {
                environment.tell(revived + " requests go on with a new job");
            }
        } catch (RuntimeException e) { // tried again at its next turn; would end the schedule otherwise
            environment.tell("the sweep failed and is tried again: " + e.getMessage());
        }
    }
}
