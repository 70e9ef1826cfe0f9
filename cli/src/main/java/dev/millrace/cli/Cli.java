package dev.millrace.cli;

import static java.util.Objects.requireNonNull;

import dev.millrace.cli.bench.BenchCommand;
import dev.millrace.cli.command.CheckCommand;
import dev.millrace.cli.command.CompletionCommand;
import dev.millrace.cli.command.Converters;
import dev.millrace.cli.command.EnqueueCommand;
import dev.millrace.cli.command.JobCommand;
import dev.millrace.cli.command.JobListCommand;
import dev.millrace.cli.command.JobShowCommand;
import dev.millrace.cli.command.MigrateCommand;
import dev.millrace.cli.command.MigrateSqlCommand;
import dev.millrace.cli.command.MigrateStatusCommand;
import dev.millrace.cli.command.MigrateUpCommand;
import dev.millrace.cli.command.RootCommand;
import dev.millrace.cli.command.WorkerCommand;
import dev.millrace.cli.connect.Reasons;
import dev.millrace.cli.demo.DemoCommand;
import dev.millrace.cli.doctor.DoctorCommand;
import dev.millrace.cli.geoquery.GeoQueryCommand;
import dev.millrace.cli.operate.ActionCommands;
import dev.millrace.cli.settings.ActorCommand;
import dev.millrace.cli.settings.LimitCommand;
import dev.millrace.cli.settings.QueueCommand;
import dev.millrace.cli.settings.RetentionCommand;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The command line without a process: arguments in, exit code out. For one thread, and one run. */
public final class Cli {
    private final Environment environment;
    private final RootCommand root = new RootCommand();
    private final CommandLine commandLine;

    /** Makes a command line in an environment. */
    public Cli(Environment environment) {
        this.environment = requireNonNull(environment, "environment");
        this.commandLine = tree().setOut(environment.out())
                .setErr(environment.err())
                .setExpandAtFiles(false) // @file is a payload
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(this::execute)
                .setParameterExceptionHandler((e, parsed) -> misused(e))
                .setExecutionExceptionHandler((e, command, parsed) -> report(e, command));
        Converters.register(commandLine);
        tellExitCodes(commandLine);
    }

    /** Every command; a new one is added here. */
    private CommandLine tree() {
        return new CommandLine(root)
                .addSubcommand(new DemoCommand(environment))
                .addSubcommand(new CommandLine(new MigrateCommand())
                        .addSubcommand(new MigrateStatusCommand(environment))
                        .addSubcommand(new MigrateUpCommand(environment))
                        .addSubcommand(new MigrateSqlCommand(environment)))
                .addSubcommand(new WorkerCommand(environment))
                .addSubcommand(new EnqueueCommand(environment))
                .addSubcommand(ActionCommands.addTo(
                        new CommandLine(new JobCommand())
                                .addSubcommand(new JobListCommand(environment))
                                .addSubcommand(new JobShowCommand(environment)),
                        environment))
                .addSubcommand(QueueCommand.withAll(environment))
                .addSubcommand(ActorCommand.withAll(environment))
                .addSubcommand(new LimitCommand(environment))
                .addSubcommand(new RetentionCommand(environment))
                .addSubcommand(new CheckCommand(environment))
                .addSubcommand(GeoQueryCommand.withAll(environment))
                .addSubcommand(DoctorCommand.withAll(environment))
                .addSubcommand(BenchCommand.withAll(environment))
                .addSubcommand(new CompletionCommand(environment));
    }

    private static void tellExitCodes(CommandLine command) {
        Map<String, String> meanings = new LinkedHashMap<>();
        Arrays.stream(ExitCode.values()).forEach(code -> meanings.put(Integer.toString(code.code()), code.meaning()));
        command.getCommandSpec()
                .usageMessage()
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(meanings);
        command.getSubcommands().values().forEach(Cli::tellExitCodes);
    }

    /** Runs the command that {@code arguments} name; prints what it has to say. */
    public ExitCode run(String... arguments) {
        int code = commandLine.execute(arguments);
        environment.out().flush();
        environment.err().flush();
        if (environment.out().checkError() && code == ExitCode.OK.code()) {
            environment.tell("millrace: the result could not be written to standard output; is the disk full, or the"
                    + " reader gone?");
            return ExitCode.IO;
        }
        return Arrays.stream(ExitCode.values())
                .filter(known -> known.code() == code)
                .findFirst()
                .orElse(ExitCode.UNEXPECTED);
    }

    /** The whole command, for the reference and tests. */
    public CommandLine commandLine() {
        return commandLine;
    }

    private int execute(ParseResult parsed) {
        root.applyVerbosity();
        return new CommandLine.RunLast().execute(parsed);
    }

    private int misused(ParameterException e) {
        CommandLine command = e.getCommandLine();
        environment.tell(command.getColorScheme()
                .errorText("millrace: " + e.getMessage())
                .toString());
        CommandLine.UnmatchedArgumentException.printSuggestions(e, environment.err());
        environment.tell("see " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCode.USAGE.code();
    }

    private int report(Exception e, CommandLine command) {
        ExitCode code = code(e);
        String message = message(e, code);
        environment.out().flush();
        environment.tell(command.getColorScheme()
                .errorText("millrace: " + message.replace("\u0000", "\\u0000"))
                .toString());
        if (root.isVerbose()) {
            e.printStackTrace(environment.err());
        }
        return code.code();
    }

    private static ExitCode code(Exception e) {
        if (e instanceof CliException known) {
            return known.exitCode();
        }
        if (e instanceof InterruptedException) {
            return ExitCode.INTERRUPTED;
        }
        return e instanceof IOException || e instanceof UncheckedIOException ? ExitCode.IO : ExitCode.UNEXPECTED;
    }

    private static String message(Exception e, ExitCode code) {
        return switch (code) {
            case UNEXPECTED ->
                "unexpected: " + e + "; this is most likely a bug, please report it with the output of"
                        + " millrace --version and of this command with --verbose";
            case IO -> e instanceof IOException io ? Reasons.of(io) + ": " + e : String.valueOf(e.getMessage());
            case INTERRUPTED -> "interrupted";
            default -> String.valueOf(e.getMessage());
        };
    }
}
