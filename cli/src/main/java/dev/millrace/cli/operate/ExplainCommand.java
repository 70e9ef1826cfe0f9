package dev.millrace.cli.operate;

import static java.util.Objects.requireNonNull;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Database;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Printable;
import dev.millrace.model.JobId;
import dev.millrace.model.operate.Obstacle;
import dev.millrace.store.JobReader;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code millrace job explain}. */
@Command(
        name = "explain",
        header = "Say why a job does not run.",
        description = "One line for each thing that stands in its way at the moment, the most lasting first.",
        footer = {"  millrace job explain 01932c07-7e2a-7c4e-9d1f-5a7f3c1e8b42"})
final class ExplainCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(index = "0", paramLabel = "ID", description = "The job's id, as enqueue prints it.")
    private @Nullable JobId id;

    @Mixin
    private ConnectionOptions connection;

    ExplainCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        List<Obstacle> found = connection.on(environment, Use.JOBS, this::explain);
        if (found.isEmpty()) {
            environment.print("nothing stands in its way: a worker that has room takes it next");
        }
        found.forEach(obstacle -> environment.print(Printable.line(line(obstacle))));
        return ExitCode.OK.code();
    }

    private List<Obstacle> explain(Database database) {
        JobId wanted = requireNonNull(id);
        JobReader reader = database.checked(true).store().reader();
        if (reader.find(wanted).isEmpty()) {
            throw new CliException(
                    ExitCode.REFUSED, "there is no job " + wanted + "; it was dropped, or never stored here");
        }
        return reader.explain(wanted);
    }

    private static String line(Obstacle obstacle) {
        String subject = obstacle.subject();
        return switch (obstacle.kind()) {
            case OVER -> "it is over: " + subject + "; millrace job retry brings it back";
            case RUNNING -> "it runs, on worker " + subject;
            case DEADLINE_PASSED ->
                "its deadline, " + subject + ", has passed: it fails within seconds, while any worker runs";
            case NOT_DUE -> "it is not due before " + subject;
            case QUEUE_PAUSED -> "queue " + subject + " is paused; millrace queue resume " + subject;
            case ACTOR_PAUSED -> "actor " + subject + " is paused; millrace actor resume " + subject;
            case NO_WORKER -> "no live worker serves actor " + subject + " in its queue";
            case IDENTITY_HELD -> "job " + subject + " with the same identity runs";
            case ALL_CAPPED -> obstacle.count() + " jobs run in all, and no more may; see millrace limit";
            case QUEUE_CAPPED -> capped(obstacle, "queue");
            case ACTOR_CAPPED -> capped(obstacle, "actor");
            case KEY_CAPPED -> capped(obstacle, "fairness key");
            case BEHIND ->
                (obstacle.count() < Obstacle.MOST_COUNTED ? "" : "at least ") + obstacle.count() + " jobs of actor "
                        + subject + " are due before it";
        };
    }

    private static String capped(Obstacle obstacle, String what) {
        return obstacle.count() + " jobs of " + what + " " + obstacle.subject() + " run, and no more may";
    }
}
