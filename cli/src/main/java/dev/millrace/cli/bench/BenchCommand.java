package dev.millrace.cli.bench;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code millrace bench}, which only holds the benches. */
@Command(
        name = "bench",
        header = "Measure on this machine.",
        description = "Figures come with their conditions. Compare those of one run; a shared machine wobbles.")
public final class BenchCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "name a bench");
    }
}
