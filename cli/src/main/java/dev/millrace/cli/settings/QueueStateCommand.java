package dev.millrace.cli.settings;

import static java.util.Objects.requireNonNull;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.model.QueueName;
import dev.millrace.model.settings.Availability;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code millrace queue pause}, {@code resume} and {@code drain}. */
@Command(
        description = "What runs goes on. The other settings stay as they are.",
        footer = {"  millrace queue pause mail", "  millrace queue resume mail"})
final class QueueStateCommand implements Callable<Integer> {
    private final Environment environment;
    private final Availability state;

    @Parameters(paramLabel = "NAME", description = "The queue.")
    private @Nullable QueueName name;

    @Mixin
    private ConnectionOptions connection;

    QueueStateCommand(Environment environment, Availability state) {
        this.environment = environment;
        this.state = state;
    }

    @Override
    public Integer call() {
        QueueName named = requireNonNull(name);
        connection.on(
                environment,
                Use.JOBS,
                database -> database.checked(false)
                        .store()
                        .settings()
                        .change(named, settings -> settings.withState(state)));
        environment.print("queue " + named + " is " + state.word());
        return ExitCode.OK.code();
    }
}
