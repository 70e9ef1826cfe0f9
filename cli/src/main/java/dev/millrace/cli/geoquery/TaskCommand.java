package dev.millrace.cli.geoquery;

import dev.millrace.cli.terminal.Environment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code millrace geoquery task}. */
@Command(
        name = "task",
        header = "See how the tasks of datasets stand, and retry those that are exhausted.",
        footer = {
            "  millrace geoquery task count",
            "  millrace geoquery task troubled rain --limit 20",
            "  millrace geoquery task retry rain"
        })
final class TaskCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    static CommandLine withAll(Environment environment) {
        return new CommandLine(new TaskCommand())
                .addSubcommand(new TaskCountCommand(environment))
                .addSubcommand(new TaskTroubledCommand(environment))
                .addSubcommand(new TaskRetryCommand(environment));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command? count, troubled or retry");
    }
}
