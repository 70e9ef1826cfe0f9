package dev.millrace.cli.settings;

import static java.util.Objects.requireNonNull;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.model.ActorName;
import dev.millrace.model.settings.Availability;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code millrace actor pause}, {@code resume} and {@code drain}. */
@Command(
        description = "What runs goes on. The other settings stay as they are.",
        footer = {"  millrace actor pause send-welcome", "  millrace actor resume send-welcome"})
final class ActorStateCommand implements Callable<Integer> {
    private final Environment environment;
    private final Availability state;

    @Parameters(paramLabel = "NAME", description = "The actor.")
    private @Nullable ActorName name;

    @Mixin
    private ConnectionOptions connection;

    ActorStateCommand(Environment environment, Availability state) {
        this.environment = environment;
        this.state = state;
    }

    @Override
    public Integer call() {
        ActorName named = requireNonNull(name);
        connection.on(
                environment,
                Use.JOBS,
                database -> database.checked(false)
                        .store()
                        .settings()
                        .change(named, settings -> settings.withState(state)));
        environment.print("actor " + named + " is " + state.word());
        return ExitCode.OK.code();
    }
}
