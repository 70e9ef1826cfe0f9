package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.geoquery.request.RequestView;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code millrace geoquery request status}. */
@Command(
        name = "status",
        header = "Show how far a request is, and where its output lies.",
        footer = "  millrace geoquery request status 5f3e8c52-0d7b-4c0c-9d0e-3f3f3ad0a1b2")
final class RequestStatusCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(paramLabel = "ID", description = "The request.")
    private UUID id = new UUID(0, 0);

    @Mixin
    private GeoOptions options;

    RequestStatusCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        RequestView view = options.on(
                environment,
                Use.WORKER,
                application -> RequestText.found(application.geoQuery().requests(), id));
        RequestText.lines(view).forEach(environment::print);
        return ExitCode.OK.code();
    }
}
