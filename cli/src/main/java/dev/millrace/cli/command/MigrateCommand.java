package dev.millrace.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code millrace migrate}: the group. */
@Command(
        name = "migrate",
        header = "Bring Millrace's tables to this version, or look how they stand.",
        description = {
            "Migrations only go forward. Pre files run before a new version's workers start, post files after the last"
                    + " worker of the version before has stopped; on a database that nothing works on, run all."
        },
        footer = {"  millrace migrate up --url jdbc:postgresql://localhost:5432/app", "  millrace migrate status --json"
        })
public final class MigrateCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command? status, up or sql");
    }
}
