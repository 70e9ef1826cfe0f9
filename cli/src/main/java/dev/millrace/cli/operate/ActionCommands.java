package dev.millrace.cli.operate;

import static java.util.Objects.requireNonNull;

import dev.millrace.cli.terminal.Environment;
import dev.millrace.model.QueueName;
import dev.millrace.model.operate.JobAction;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The commands that do something to jobs. */
public final class ActionCommands {
    private ActionCommands() {}

    /** Adds them to the group {@code job}. */
    public static CommandLine addTo(CommandLine group, Environment environment) {
        return group.addSubcommand(new ExplainCommand(environment))
                .addSubcommand(new RetryCommand(environment))
                .addSubcommand(new CancelCommand(environment))
                .addSubcommand(new PrioritizeCommand(environment))
                .addSubcommand(new RescheduleCommand(environment))
                .addSubcommand(new MoveCommand(environment))
                .addSubcommand(new DeleteCommand(environment));
    }

    @Command(
            name = "retry",
            header = "Bring jobs back that are over.",
            description = "Attempts go on from where they were; a job that has used them up gets one more.",
            footer = {
                "  millrace job retry 01932c07-7e2a-7c4e-9d1f-5a7f3c1e8b42",
                "  millrace job retry --state failed,crashed --actor send-welcome --dry-run"
            })
    private static final class RetryCommand extends ActionCommand {
        RetryCommand(Environment environment) {
            super(environment);
        }

        @Override
        JobAction action() {
            return new JobAction.Retry();
        }
    }

    @Command(
            name = "cancel",
            header = "Cancel jobs: those that wait at once, those that run by asking their workers.",
            footer = {"  millrace job cancel --actor send-welcome --reason 'wrong list' --dry-run"})
    private static final class CancelCommand extends ActionCommand {
        @Option(
                names = "--reason",
                paramLabel = "TEXT",
                defaultValue = "cancelled by an operator",
                description = "Stays with the jobs. Default: ${DEFAULT-VALUE}.")
        private String reason = "";

        CancelCommand(Environment environment) {
            super(environment);
        }

        @Override
        JobAction action() {
            return new JobAction.Cancel(reason);
        }
    }

    @Command(
            name = "prioritize",
            header = "Give jobs that wait another priority.",
            footer = {"  millrace job prioritize --priority 10 --actor send-welcome"})
    private static final class PrioritizeCommand extends ActionCommand {
        @Option(names = "--priority", required = true, paramLabel = "N", description = "Higher runs first.")
        private int priority;

        PrioritizeCommand(Environment environment) {
            super(environment);
        }

        @Override
        JobAction action() {
            return new JobAction.Prioritize(priority);
        }
    }

    @Command(
            name = "reschedule",
            header = "Give jobs that wait another time.",
            footer = {"  millrace job reschedule --at 2026-12-24T18:00:00Z --state scheduled --actor send-welcome"})
    private static final class RescheduleCommand extends ActionCommand {
        @Option(
                names = "--at",
                required = true,
                paramLabel = "TIME",
                description = "By the database's clock; one that has passed means at once.")
        private @Nullable Instant at;

        RescheduleCommand(Environment environment) {
            super(environment);
        }

        @Override
        JobAction action() {
            return new JobAction.Reschedule(requireNonNull(at));
        }
    }

    @Command(
            name = "move",
            header = "Move jobs that wait to another queue.",
            footer = {"  millrace job move --to bulk --queue mail --actor send-newsletter"})
    private static final class MoveCommand extends ActionCommand {
        @Option(names = "--to", required = true, paramLabel = "QUEUE", description = "The queue.")
        private @Nullable QueueName to;

        MoveCommand(Environment environment) {
            super(environment);
        }

        @Override
        JobAction action() {
            return new JobAction.Move(requireNonNull(to));
        }
    }

    @Command(
            name = "delete",
            header = "Delete jobs that wait or are over, with all that is told of them.",
            description = "Idempotency keys stay for their time.",
            footer = {"  millrace job delete --actor send-test --dry-run"})
    private static final class DeleteCommand extends ActionCommand {
        DeleteCommand(Environment environment) {
            super(environment);
        }

        @Override
        JobAction action() {
            return new JobAction.Delete();
        }
    }
}
