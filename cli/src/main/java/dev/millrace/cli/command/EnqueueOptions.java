package dev.millrace.cli.command;

import dev.millrace.client.JobOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a job has in common with others, and on which conditions it is stored. */
final class EnqueueOptions {
    @Option(
            names = "--identity",
            paramLabel = "TEXT",
            description = "What the job is about: no two jobs of one actor and identity run at once.")
    private @Nullable String identity;

    @Option(
            names = "--fairness-key",
            paramLabel = "TEXT",
            description = "Whom the job is for: in a round-robin queue those take turns.")
    private @Nullable String fairnessKey;

    @Option(
            names = "--idempotency-key",
            paramLabel = "TEXT",
            description =
                    "Store one job for this key within seven days: a second call prints the first one's id, and is"
                            + " refused if the actor or the payload differs.")
    private @Nullable String idempotencyKey;

    @Option(
            names = "--unique",
            paramLabel = "TIME",
            description =
                    "Print the id of a unique job with the same actor and identity that was stored within this time and"
                            + " did not fail, instead of storing another. Needs --identity.")
    private @Nullable Duration unique;

    @Option(
            names = "--max-pending",
            paramLabel = "N",
            description = "Refuse the job if so many of its actor wait already.")
    private @Nullable Integer maxPending;

    JobOptions applyTo(JobOptions given) {
        JobOptions options = given;
        if (identity != null) {
            options = options.identity(identity);
        }
        if (fairnessKey != null) {
            options = options.fairnessKey(fairnessKey);
        }
        if (idempotencyKey != null) {
            options = options.idempotencyKey(idempotencyKey);
        }
        if (unique != null) {
            options = options.unique(unique);
        }
        return maxPending == null ? options : options.maxPending(maxPending);
    }
}
