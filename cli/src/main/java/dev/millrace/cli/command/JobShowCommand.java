package dev.millrace.cli.command;

import static java.util.Objects.requireNonNull;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Database;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStatus;
import dev.millrace.store.JobReader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code millrace job show}. */
@Command(
        name = "show",
        header = "Show one job: state, payload, result, and what happened when.",
        description = "Times are UTC, by the database's clock. Control characters in texts are shown as escapes.",
        footer = {
            "  millrace job show 01932c07-7e2a-7c4e-9d1f-5a7f3c1e8b42",
            "  millrace job show \"$id\" --json | jq .result"
        })
public final class JobShowCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(index = "0", paramLabel = "ID", description = "The job's id, as enqueue prints it.")
    private @Nullable JobId id;

    @Option(names = "--json", description = "Print an object.")
    private boolean json;

    @Mixin
    private ConnectionOptions connection;

    /** Makes the command. */
    public JobShowCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        JobStory story = connection.on(environment, Use.JOBS, database -> story(database.checked(true)));
        if (json) {
            environment.print(Json.pretty(story.json()));
        } else {
            story.lines().forEach(environment::print);
        }
        return ExitCode.OK.code();
    }

    private JobStory story(Database database) {
        JobId wanted = requireNonNull(id);
        JobReader reader = database.store().reader();
        JobStatus job = reader.find(wanted)
                .orElseThrow(() -> new CliException(
                        ExitCode.REFUSED,
                        "there is no job " + wanted + " in schema \""
                                + database.settings().schema() + "\" of "
                                + database.settings().url()
                                + "; check --url and --schema, or its history was dropped already"));
        return new JobStory(job, reader.attempts(wanted), reader.events(wanted));
    }
}
