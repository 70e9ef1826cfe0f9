package dev.millrace.cli.command;

import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code millrace completion}. */
@Command(
        name = "completion",
        header = "Print a script that completes commands and options in bash and zsh.",
        description = "Source it in the shell, or put it where bash-completion looks.",
        footer = {
            "  source <(millrace completion)",
            "  millrace completion > ~/.local/share/bash-completion/completions/millrace"
        })
public final class CompletionCommand implements Callable<Integer> {
    private final Environment environment;

    @Spec
    private CommandSpec spec;

    /** Makes the command. */
    public CompletionCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        CommandSpec root = spec.root();
        environment.print(AutoComplete.bash(root.name(), root.commandLine()));
        return ExitCode.OK.code();
    }
}
