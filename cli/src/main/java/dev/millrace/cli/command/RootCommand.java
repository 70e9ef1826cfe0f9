package dev.millrace.cli.command;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code millrace} itself: what all commands share. */
@Command(
        name = "millrace",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        scope = ScopeType.INHERIT,
        synopsisSubcommandLabel = "COMMAND",
        sortOptions = false,
        header = "A work engine on PostgreSQL: jobs put in, worked on and looked at.",
        description = {
            "Every command that needs a database takes --url, --user, --password-file and --schema, else MILLRACE_URL,"
                    + " MILLRACE_USER, MILLRACE_PASSWORD and MILLRACE_SCHEMA, else url, user, password and schema in"
                    + " millrace.properties (or --config FILE). Each setting is looked up by itself, in that order.",
            "Standard output carries results alone; everything else goes to standard error. Secrets are never printed."
        },
        footer = {
            "  export MILLRACE_URL=jdbc:postgresql://localhost:5432/app",
            "  millrace migrate up",
            "  millrace enqueue echo '{\"hi\": 1}'",
            "  millrace worker",
            "  millrace job list --help"
        },
        descriptionHeading = "%n",
        parameterListHeading = "%nParameters:%n",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n")
public final class RootCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Tell on standard error what Millrace does, and the stack trace of an error.")
    private boolean verbose;

    /** Whether to show stack traces. */
    public boolean isVerbose() {
        return verbose;
    }

    /** Sets the level of the log to what was asked for. */
    public void applyVerbosity() {
        if (verbose && LoggerFactory.getLogger("dev.millrace") instanceof Logger logger) {
            logger.setLevel(Level.DEBUG);
        }
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command?");
    }
}
