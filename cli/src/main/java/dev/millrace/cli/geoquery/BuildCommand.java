package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.geoquery.GeoOptions.Application;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.StopSignal;
import dev.millrace.geoquery.extract.ExtractTasks;
import dev.millrace.model.workset.Durability;
import dev.millrace.workset.TaskBuilders;
import dev.millrace.workset.TaskBuilders.BuildConfig;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace geoquery build}. */
@Command(
        name = "build",
        header = "Make tasks ahead of requests until told to stop.",
        description = {
            "Asks workers to test which features datasets cover, and makes the tasks of all files, options and covered features;"
                    + " they are done when nobody's request waits. Begin it again after an ingest.",
            "Any number of processes may build: one wave is under way at a time.",
            "SIGINT, SIGTERM or SIGHUP: ends the page at hand, and exits with 0."
        },
        footer = "  millrace geoquery build --builders 2")
final class BuildCommand implements Callable<Integer> {
    private static final Duration EVERY = Duration.ofMinutes(1);

    private final Environment environment;

    @Option(
            names = "--builders",
            paramLabel = "N",
            defaultValue = "2",
            description = "Threads of a wave; 1 to 100. Default: ${DEFAULT-VALUE}.")
    private int builders = 2;

    @Mixin
    private GeoOptions options;

    BuildCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        BuildConfig config = config();
        StopSignal stop = environment.stopSignals().get();
        return options.on(environment, Use.WORKER, application -> build(application, config, stop))
                .code();
    }

    /** Tasks and watermark are lost together, and made again: no page need wait for the disk. */
    private BuildConfig config() {
        try {
            return new BuildConfig(builders, ExtractTasks.BACKGROUND, EVERY, Durability.RELAXED);
        } catch (IllegalArgumentException e) {
            throw new CliException(ExitCode.REFUSED, "build: " + e.getMessage(), e);
        }
    }

    private ExitCode build(Application application, BuildConfig config, StopSignal stop) {
        int jobs = application.geoQuery().cover();
        environment.tell(jobs + " jobs test what datasets cover");
        try (TaskBuilders building = application.geoQuery().buildAhead(config)) {
            environment.tell("building with " + builders + " builders; Ctrl-C stops");
            stop.await();
        } catch (InterruptedException e) {
            environment.tell("interrupted");
        }
        environment.tell("stopped");
        return ExitCode.OK;
    }
}
