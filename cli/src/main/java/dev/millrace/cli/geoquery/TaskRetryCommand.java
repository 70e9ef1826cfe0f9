package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code millrace geoquery task retry}. */
@Command(
        name = "retry",
        header = "Let the exhausted tasks of a dataset be tried anew.",
        description =
                "For when the cause is removed: a file is readable again, a worker has more memory. Requests that are"
                        + " complete stay as they are; submit them again.",
        footer = "  millrace geoquery task retry rain")
final class TaskRetryCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(paramLabel = "DATASET", description = "The name of the dataset.")
    private String dataset = "";

    @Mixin
    private GeoOptions options;

    TaskRetryCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        long count = options.on(
                environment,
                Use.WORKER,
                application -> application.geoQuery().tasks().retryExhausted(dataset));
        environment.print(count + " tasks of " + dataset + " will be tried anew");
        return ExitCode.OK.code();
    }
}
