package dev.millrace.cli.settings;

import dev.millrace.cli.terminal.Environment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code millrace actor}: the group. */
@Command(
        name = "actor",
        header = "See and set what actors may do.",
        description = "What is set is in force at once, for all workers, when the command returns.",
        footer = {
            "  millrace actor list",
            "  millrace actor set send-welcome --weight 3 --max-running-per-key 2",
            "  millrace actor drain send-welcome"
        })
public final class ActorCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** The group with its commands. */
    public static CommandLine withAll(Environment environment) {
        CommandLine group = new CommandLine(new ActorCommand())
                .addSubcommand(new ActorListCommand(environment))
                .addSubcommand(new ActorSetCommand(environment));
        return StateCommands.addTo(group, state -> new ActorStateCommand(environment, state));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command? list, set, pause, resume or drain");
    }
}
