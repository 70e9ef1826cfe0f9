package dev.millrace.cli.settings;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.model.Availability;
import dev.millrace.model.QueueName;
import java.util.concurrent.Callable;
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
    private QueueName name;

    @Mixin
    private ConnectionOptions connection;

    QueueStateCommand(Environment environment, Availability state) {
        this.environment = environment;
        this.state = state;
    }

    @Override
    public Integer call() {
        connection.on(
                environment,
                Use.JOBS,
                database ->
                        database.checked(false).store().settings().change(name, settings -> settings.withState(state)));
        environment.print("queue " + name + " is " + state.word());
        return ExitCode.OK.code();
    }
}
