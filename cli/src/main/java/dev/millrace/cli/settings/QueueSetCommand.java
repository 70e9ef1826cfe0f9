package dev.millrace.cli.settings;

import static java.util.Objects.requireNonNull;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.model.QueueName;
import dev.millrace.model.settings.QueueMode;
import dev.millrace.model.settings.QueueSettings;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code millrace queue set}. */
@Command(
        name = "set",
        header = "Set what a queue may do; what is not named stays as it is.",
        description =
                "Waiting jobs follow a change of mode in the background. If more jobs run than a new limit allows, they go on, and nothing starts until fewer run.",
        footer = {"  millrace queue set mail --mode round-robin", "  millrace queue set mail --max-running none"})
final class QueueSetCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(paramLabel = "NAME", description = "The queue.")
    private @Nullable QueueName name;

    @Option(names = "--mode", paramLabel = "MODE", description = "fifo, or round-robin: fairness keys take turns.")
    private @Nullable QueueMode mode;

    @Option(
            names = "--max-running",
            paramLabel = "N",
            converter = Cap.Reader.class,
            description = "How many of its jobs may run at once, 0 or more, or none.")
    private @Nullable Cap maxRunning;

    @Mixin
    private ConnectionOptions connection;

    QueueSetCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        QueueName named = requireNonNull(name);
        try {
            QueueSettings now = connection.on(
                    environment,
                    Use.JOBS,
                    database -> database.checked(false).store().settings().change(named, this::changed));
            environment.print("queue " + named + ": mode " + now.mode().word() + ", "
                    + now.state().word() + ", max-running " + Cap.word(now.maxRunning()));
            return ExitCode.OK.code();
        } catch (IllegalArgumentException e) {
            throw new CliException(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
        }
    }

    private QueueSettings changed(QueueSettings settings) {
        QueueSettings changed = settings;
        if (mode != null) {
            changed = changed.withMode(mode);
        }
        if (maxRunning != null) {
            changed = changed.withMaxRunning(maxRunning.value());
        }
        return changed;
    }
}
