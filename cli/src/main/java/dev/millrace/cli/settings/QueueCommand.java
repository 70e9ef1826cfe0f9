package dev.millrace.cli.settings;

import dev.millrace.cli.terminal.Environment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code millrace queue}: the group. */
@Command(
        name = "queue",
        header = "See and set what queues may do.",
        description = "What is set is in force at once, for all workers, when the command returns.",
        footer = {
            "  millrace queue list",
            "  millrace queue set mail --mode round-robin --max-running 20",
            "  millrace queue pause mail"
        })
public final class QueueCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** The group with its commands. */
    public static CommandLine withAll(Environment environment) {
        CommandLine group = new CommandLine(new QueueCommand())
                .addSubcommand(new QueueListCommand(environment))
                .addSubcommand(new QueueSetCommand(environment));
        return StateCommands.addTo(group, state -> new QueueStateCommand(environment, state));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command? list, set, pause, resume or drain");
    }
}
