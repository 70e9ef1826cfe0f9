package dev.millrace.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.operate.FilterOptions;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Printable;
import dev.millrace.cli.terminal.Table;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStatus;
import dev.millrace.store.Page;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace job list}. */
@Command(
        name = "list",
        header = "List jobs, newest first.",
        description = "States: scheduled (waits for its time), pending (due, waits for a worker), running, succeeded,"
                + " failed, cancelled, crashed (the worker of its last attempt died), abandoned (would not stop).",
        footer = {
            "  millrace job list",
            "  millrace job list --state failed --actor send-welcome --limit 100",
            "  millrace job list --json | jq -r '.[].id'"
        })
public final class JobListCommand implements Callable<Integer> {
    private final Environment environment;

    @Mixin
    private FilterOptions options;

    @Option(
            names = "--after",
            paramLabel = "ID",
            description = "The page after this job, which is the last one before it.")
    private @Nullable JobId after;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "At most so many; 1 to 1000. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Option(names = "--json", description = "Print an array of objects, with payloads and results.")
    private boolean json;

    @Mixin
    private ConnectionOptions connection;

    /** Makes the command. */
    public JobListCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        Page page = page();
        List<JobStatus> jobs = connection.on(
                environment,
                Use.JOBS,
                database -> database.checked(true).store().reader().list(options.filter(), page));
        if (json) {
            ArrayNode array = Json.array();
            jobs.forEach(job -> array.add(Json.job(job)));
            environment.print(Json.pretty(array));
        } else {
            table(jobs).lines().forEach(environment::print);
        }
        return ExitCode.OK.code();
    }

    private Page page() {
        try {
            return new Page(after, limit);
        } catch (IllegalArgumentException e) {
            throw new CliException(ExitCode.REFUSED, "--limit: " + e.getMessage(), e);
        }
    }

    private static Table table(List<JobStatus> jobs) {
        Table table = new Table("ID", "STATE", "ACTOR", "QUEUE", "PRIORITY", "ATTEMPTS", "ENQUEUED", "FINISHED");
        for (JobStatus job : jobs) {
            table.row(
                    job.id().toString(),
                    job.state().word(),
                    job.lane().actor().value(),
                    job.lane().queue().value(),
                    Integer.toString(-job.lane().rank()),
                    Integer.toString(job.attempts()),
                    Printable.time(job.times().enqueuedAt()),
                    Printable.time(job.times().finishedAt()));
        }
        return table;
    }
}
