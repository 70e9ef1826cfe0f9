package dev.millrace.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code millrace job}: the group. */
@Command(
        name = "job",
        header = "Look at jobs, and retry, cancel, arrange or delete them.",
        description = "Jobs are found while they are alive, and after that for as long as history is kept.",
        footer = {"  millrace job list --state failed", "  millrace job show 01932c07-7e2a-7c4e-9d1f-5a7f3c1e8b42"})
public final class JobCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command?");
    }
}
