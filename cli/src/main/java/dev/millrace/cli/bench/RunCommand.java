package dev.millrace.cli.bench;

import dev.millrace.bench.frame.Bars;
import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import dev.millrace.bench.frame.Size;
import dev.millrace.cli.connect.Reasons;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.postgres.sql.SqlState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code millrace bench NAME}, the same for every bench but for the settings that the bench has. */
@Command
final class RunCommand implements Callable<Integer> {
    private final Bench bench;
    private final Environment environment;
    private final CommandSpec spec;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "JDBC URL of a PostgreSQL to measure on; its schemas millrace_bench… are dropped before and after."
                            + " Default: an embedded server with fsync on.")
    private @Nullable String url;

    @Option(names = "--quick", description = "Sizes that finish within a minute.")
    private boolean isQuick;

    @Option(
            names = {"--full", "--deep"},
            description = "The largest sizes, for as long as it takes.")
    private boolean isFull;

    @Option(
            names = "--beside",
            paramLabel = "NAME",
            split = ",",
            description = "Measure this beside, in the same run, where the bench knows it.")
    private List<String> besides = new ArrayList<>();

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Also write the figures to this file, as a list of name, value and unit.")
    private @Nullable Path json;

    @Option(
            names = "--check",
            description = "Exit with 1, and a line for each, if bars of the performance contract are missed.")
    private boolean isCheck;

    private RunCommand(Bench bench, Environment environment) {
        this.bench = bench;
        this.environment = environment;
        this.spec = CommandSpec.forAnnotatedObject(this);
    }

    /** The command that runs {@code bench}. */
    static CommandLine of(Bench bench, Environment environment) {
        RunCommand command = new RunCommand(bench, environment);
        command.spec.name(bench.name());
        command.spec.usageMessage().header(bench.header()).description(bench.description());
        command.spec
                .usageMessage()
                .footer(
                        "  millrace bench " + bench.name() + " --quick --json " + bench.name() + ".json",
                        "  millrace bench " + bench.name()
                                + " --url 'jdbc:postgresql://localhost/bench?user=me' --check");
        bench.settings().forEach(setting -> command.spec.addOption(option(setting)));
        return new CommandLine(command.spec);
    }

    private static OptionSpec option(Setting setting) {
        return OptionSpec.builder("--" + setting.name())
                .paramLabel("N")
                .type(Integer.class)
                .description(capital(setting.meaning()) + ", 1 to " + setting.most() + ". Default: " + setting.usual()
                        + "; quick: " + setting.quick() + "; full: " + setting.full() + ".")
                .build();
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    @Override
    public Integer call() throws Exception {
        Measured measured = measure(new Run(url, size(), given(), besides(), environment::tell));
        MeasuredText.lines(measured).forEach(environment::print);
        if (json != null) {
            MeasuredText.write(measured, environment.directory().resolve(json));
        }
        List<String> missed = isCheck ? Bars.missed(bench, measured) : List.of();
        missed.forEach(line -> environment.print("missed: " + line));
        return (missed.isEmpty() ? ExitCode.OK : ExitCode.FOUND).code();
    }

    private Measured measure(Run run) throws Exception {
        try {
            return bench.run(run);
        } catch (RuntimeException e) {
            switch (SqlState.of(e)) {
                case CONNECTION, INVALID_PASSWORD, UNKNOWN_DATABASE, TOO_MANY_CONNECTIONS, INSUFFICIENT_PRIVILEGE ->
                    throw new CliException(
                            ExitCode.DATABASE, "cannot measure on the server: " + Reasons.root(e) + "; see --url", e);
                default -> throw e;
            }
        }
    }

    private Size size() {
        if (isQuick && isFull) {
            throw new CliException(ExitCode.USAGE, "--quick and --full exclude each other; leave one out");
        }
        return isQuick ? Size.QUICK : isFull ? Size.FULL : Size.USUAL;
    }

    private Map<String, Integer> given() {
        Map<String, Integer> given = new HashMap<>();
        for (Setting setting : bench.settings()) {
            String option = "--" + setting.name();
            if (spec.findOption(option).getValue() instanceof Integer value) {
                if (value < 1 || value > setting.most()) {
                    throw new CliException(
                            ExitCode.USAGE, option + " must be between 1 and " + setting.most() + ", was " + value);
                }
                given.put(setting.name(), value);
            }
        }
        return given;
    }

    private Set<String> besides() {
        for (String name : besides) {
            if (!bench.besides().contains(name)) {
                String known = bench.besides().isEmpty()
                        ? "nothing; leave the option out"
                        : "one of " + String.join(", ", bench.besides());
                throw new CliException(
                        ExitCode.USAGE,
                        "--beside of bench " + bench.name() + " takes " + known + ", was \"" + name + "\"");
            }
        }
        return Set.copyOf(besides);
    }
}
