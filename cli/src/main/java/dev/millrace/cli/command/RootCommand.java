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
        throw new ParameterException(spec.commandLine(), "which command? See 'millrace --help'");
    }
}
