package dev.millrace.cli.bench;

import dev.millrace.bench.Benches;
import dev.millrace.bench.frame.Bench;
import dev.millrace.cli.terminal.Environment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code millrace bench}, which only holds the benches. */
@Command(
        name = "bench",
        header = "Measure on this machine.",
        description = "Figures come with their conditions. Compare those of one run; a shared machine wobbles.",
        footer = {"  millrace bench drain --quick", "  millrace bench depth --beside seed --check"})
public final class BenchCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** The command with a subcommand for each bench. */
    public static CommandLine withAll(Environment environment) {
        CommandLine all = new CommandLine(new BenchCommand());
        for (Bench bench : Benches.all()) {
            all.addSubcommand(RunCommand.of(bench, environment));
        }
        return all;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "name a bench");
    }
}
