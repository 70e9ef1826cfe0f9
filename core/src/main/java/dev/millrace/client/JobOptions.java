package dev.millrace.client;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.QueueName;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one job wants other than its actor says. Immutable; begin with {@link #none()}.
 *
 * @param priority null for the actor's
 * @param queue null for the actor's
 * @param keys what the job has in common with others
 */
public record JobOptions(
        JobStart start,
        @Nullable Integer priority,
        @Nullable QueueName queue,
        JobKeys keys) {
    private static final JobOptions NONE = new JobOptions(JobStart.now(), null, null, JobKeys.NONE);

    /** Checks for nulls. */
    public JobOptions {
        requireNonNull(start, "start");
        requireNonNull(keys, "keys");
    }

    /** As the actor says, as soon as a worker is free. */
    public static JobOptions none() {
        return NONE;
    }

    /** Not before {@code delay} has passed; see {@link JobStart#after}. */
    public JobOptions delay(Duration delay) {
        return new JobOptions(JobStart.after(delay), priority, queue, keys);
    }

    /** Not before {@code time} by the database's clock. */
    public JobOptions at(Instant time) {
        return new JobOptions(JobStart.at(time), priority, queue, keys);
    }

    /** Another priority; higher runs first, within the actor. */
    public JobOptions priority(int value) {
        return new JobOptions(start, value, queue, keys);
    }

    /** Another queue. */
    public JobOptions queue(String name) {
        return new JobOptions(start, priority, new QueueName(name), keys);
    }

    /** The unit of work that the job is about: never do two jobs of one actor and identity run at once. */
    public JobOptions identity(String identity) {
        return new JobOptions(start, priority, queue, keys.withIdentity(identity));
    }

    /** Whom the job is for: in a round-robin queue those take turns. */
    public JobOptions fairnessKey(String key) {
        return new JobOptions(start, priority, queue, keys.withFairness(key));
    }
}
