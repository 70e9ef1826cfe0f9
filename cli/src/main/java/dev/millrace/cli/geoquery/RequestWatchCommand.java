package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.ProgressBar;
import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.request.RequestView;
import dev.millrace.geoquery.request.Requests;
import dev.millrace.postgres.migrate.Pause;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code millrace geoquery request watch}. */
@Command(
        name = "watch",
        header = "Follow a request until it is over.",
        description =
                "Shows progress on standard error and the end on standard output; exits with 1 if it failed or was"
                        + " cancelled.",
        footer = "  millrace geoquery request watch 5f3e8c52-0d7b-4c0c-9d0e-3f3f3ad0a1b2")
final class RequestWatchCommand implements Callable<Integer> {
    private static final Duration REST = Duration.ofMillis(500);

    private final Environment environment;

    @Parameters(paramLabel = "ID", description = "The request.")
    private UUID id = new UUID(0, 0);

    @Mixin
    private GeoOptions options;

    RequestWatchCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws InterruptedException {
        @Nullable RequestView view = options.on(
                environment,
                Use.WORKER,
                application -> watch(application.geoQuery().requests()));
        if (view == null) {
            throw new InterruptedException("while the request goes on");
        }
        RequestText.lines(view).forEach(environment::print);
        return (view.state() == RequestState.COMPLETE ? ExitCode.OK : ExitCode.FOUND).code();
    }

    /** The request once it is over; null if somebody interrupted this. */
    private @Nullable RequestView watch(Requests requests) {
        ProgressBar bar = new ProgressBar(environment);
        RequestView view = RequestText.found(requests, id);
        try {
            while (!view.state().isOver()) {
                bar.show(view.progress().done(), view.progress().total());
                Pause.SLEEP.pause(REST);
                view = RequestText.found(requests, id);
            }
        } catch (InterruptedException e) {
            return null;
        }
        return view;
    }
}
