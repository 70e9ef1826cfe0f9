package dev.millrace.cli.settings;

import dev.millrace.model.settings.Availability;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;

/** The commands that pause, resume and drain, alike for queues and actors. */
final class StateCommands {
    private StateCommands() {}

    /** Adds them to a group; {@code command} makes the one that sets a state. */
    static CommandLine addTo(CommandLine group, Function<Availability, Callable<Integer>> command) {
        return group.addSubcommand(
                        "pause", titled(command.apply(Availability.PAUSED), "Give none of its jobs to workers."))
                .addSubcommand("resume", titled(command.apply(Availability.OPEN), "End a pause or a drain."))
                .addSubcommand(
                        "drain", titled(command.apply(Availability.DRAINING), "Refuse jobs, and work off the rest."));
    }

    private static CommandLine titled(Callable<Integer> command, String header) {
        CommandLine line = new CommandLine(command);
        line.getCommandSpec().usageMessage().header(header);
        return line;
    }
}
