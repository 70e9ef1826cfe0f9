package dev.millrace.cli.command;

import static java.util.Objects.requireNonNull;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Database;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.model.JobId;
import dev.millrace.model.life.CancelAnswer;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code millrace job cancel}. */
@Command(
        name = "cancel",
        header = "Call a job off.",
        description =
                "A job that waits is over at once. One that runs is asked to stop, then interrupted, then given up.",
        footer = "  millrace job cancel 01932c07-7e2a-7c4e-9d1f-5a7f3c1e8b42 --reason 'ordered twice'")
public final class JobCancelCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(index = "0", paramLabel = "ID", description = "The job's id, as enqueue prints it.")
    private @Nullable JobId id;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            defaultValue = "cancelled from the command line",
            description = "Why, for people. Default: ${DEFAULT-VALUE}.")
    private String reason = "";

    @Mixin
    private ConnectionOptions connection;

    /** Makes the command. */
    public JobCancelCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        CancelAnswer answer = connection.on(environment, Use.JOBS, database -> cancel(database.checked(true)));
        environment.print(words(answer));
        return ExitCode.OK.code();
    }

    private CancelAnswer cancel(Database database) {
        JobId wanted = requireNonNull(id);
        CancelAnswer answer =
                database.store().jobs().cancel(List.of(wanted), reason).get(0);
        if (answer == CancelAnswer.UNKNOWN) {
            throw new CliException(
                    ExitCode.REFUSED,
                    "there is no job " + wanted + " in schema \""
                            + database.settings().schema() + "\" of "
                            + database.settings().url() + "; check --url and --schema");
        }
        return answer;
    }

    private static String words(CancelAnswer answer) {
        return switch (answer) {
            case CANCELLED -> "cancelled";
            case ASKED -> "its worker was asked to stop it";
            case OVER -> "it was over already";
            case UNKNOWN -> "unknown";
        };
    }
}
