package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.geoquery.request.RequestView;
import dev.millrace.geoquery.request.Requests;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code millrace geoquery request cancel}. */
@Command(
        name = "cancel",
        header = "Cancel a request that nobody wants any more.",
        description = "What was computed for it stays, for others. Exits with 1 if it was over already.",
        footer = "  millrace geoquery request cancel 5f3e8c52-0d7b-4c0c-9d0e-3f3f3ad0a1b2")
final class RequestCancelCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(paramLabel = "ID", description = "The request.")
    private UUID id = new UUID(0, 0);

    @Mixin
    private GeoOptions options;

    RequestCancelCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        return options.on(
                        environment,
                        Use.WORKER,
                        application -> cancel(application.geoQuery().requests()))
                .code();
    }

    private ExitCode cancel(Requests requests) {
        RequestView before = RequestText.found(requests, id);
        if (requests.cancel(id)) {
            environment.print("request " + id + " was cancelled");
            return ExitCode.OK;
        }
        environment.print("request " + id + " is over: " + before.state().word());
        return ExitCode.FOUND;
    }
}
