package dev.millrace.client;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.Admission;
import dev.millrace.model.Deadline;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.QueueName;
import dev.millrace.model.Twins;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one job wants other than its actor says. Immutable; begin with {@link #none()}.
 *
 * <p>One rule for twins holds: of {@link #unique}, {@link #singleton}, {@link #singletonOfIdentity}, {@link #replace} and
 * {@link #replaceKeepingStart} the last one given.
 *
 * @param priority higher runs first, within the actor; null for the actor's
 * @param queue where it goes; null for the actor's
 * @param keys what the job has in common with others
 * @param admission on which conditions it is stored
 * @param deadline when it must be over
 * @param timeout how long an attempt may run, or null for the actor's
 */
public record JobOptions(
        JobStart start,
        @Nullable Integer priority,
        @Nullable QueueName queue,
        JobKeys keys,
        Admission admission,
        Deadline deadline,
        @Nullable Duration timeout) {

    /** The states in which a twin counts if {@link #unique(Duration)} is not told others: not those of a failure. */
    public static final Set<JobState> UNIQUE_STATES =
            Set.of(JobState.SCHEDULED, JobState.PENDING, JobState.RUNNING, JobState.SUCCEEDED);

    private static final JobOptions NONE =
            new JobOptions(JobStart.now(), null, null, JobKeys.NONE, Admission.ALWAYS, Deadline.NONE, null);

    /** Checks for nulls. */
    public JobOptions {
        requireNonNull(start, "start");
        requireNonNull(keys, "keys");
        requireNonNull(admission, "admission");
        requireNonNull(deadline, "deadline");
    }

    /** As the actor says, as soon as a worker is free. */
    public static JobOptions none() {
        return NONE;
    }

    /** Not before {@code delay} has passed; see {@link JobStart#after}. */
    public JobOptions delay(Duration delay) {
        return start(JobStart.after(delay));
    }

    /** Not before {@code time} by the database's clock. */
    public JobOptions at(Instant time) {
        return start(JobStart.at(time));
    }

    private JobOptions start(JobStart other) {
        return new JobOptions(other, priority, queue, keys, admission, deadline, timeout);
    }

    /** Failed if it is not over at {@code time} by the database's clock: its handler is stopped then. */
    public JobOptions deadline(Instant time) {
        return new JobOptions(start, priority, queue, keys, admission, deadline.withAt(time), timeout);
    }

    /** Failed if it is not over {@code longest} after it was first due; see {@link #deadline(Instant)}. */
    public JobOptions within(Duration longest) {
        return new JobOptions(
                start,
                priority,
                queue,
                keys,
                admission,
                new Deadline(deadline.at(), requireNonNull(longest, "longest")),
                timeout);
    }

    /**
     * How long each attempt may run, instead of what the actor says; see {@link dev.millrace.model.AttemptRules}. Different
     * ones should be few: each is a retry policy of its own, which is kept.
     */
    public JobOptions timeout(Duration longest) {
        return new JobOptions(start, priority, queue, keys, admission, deadline, requireNonNull(longest, "longest"));
    }

    /** Another priority; higher runs first, within the actor. */
    public JobOptions priority(int value) {
        return new JobOptions(start, value, queue, keys, admission, deadline, timeout);
    }

    /** Another queue. */
    public JobOptions queue(String name) {
        return new JobOptions(start, priority, new QueueName(name), keys, admission, deadline, timeout);
    }

    /** The unit of work that the job is about: never do two jobs of one actor and identity run at once. */
    public JobOptions identity(String identity) {
        return keys(keys.withIdentity(identity));
    }

    /** Whom the job is for: in a round-robin queue those take turns. */
    public JobOptions fairnessKey(String key) {
        return keys(keys.withFairness(key));
    }

    private JobOptions keys(JobKeys other) {
        return new JobOptions(start, priority, queue, other, admission, deadline, timeout);
    }

    /** {@link #idempotencyKey(String, String, Duration)} in the default scope, for seven days. */
    public JobOptions idempotencyKey(String key) {
        return idempotencyKey(Admission.Key.DEFAULT_SCOPE, key, Admission.Key.DEFAULT_KEEP);
    }

    /**
     * The same scope and key store one job for as long as they are remembered, which is longer than the job lives: a
     * second call returns the first one's id. With another actor or payload it is refused.
     */
    public JobOptions idempotencyKey(String scope, String key, Duration keep) {
        return admission(admission.withKey(new Admission.Key(scope, key, keep)));
    }

    /** {@link #unique(Duration, Set)} with {@link #UNIQUE_STATES}. */
    public JobOptions unique(Duration window) {
        return unique(window, UNIQUE_STATES);
    }

    /**
     * Not stored if a job with the same actor and identity, itself unique, was within {@code window} and is in one of
     * {@code states}: that one's id is returned. Needs an identity.
     */
    public JobOptions unique(Duration window, Set<JobState> states) {
        return twins(new Twins.Unique(window, states));
    }

    /** Refused while another singleton of the actor is alive. */
    public JobOptions singleton() {
        return twins(new Twins.Singleton(false));
    }

    /** Refused while another such job of the same actor and identity is alive. Needs an identity. */
    public JobOptions singletonOfIdentity() {
        return twins(new Twins.Singleton(true));
    }

    /**
     * Takes the place, and the id, of the job with the same actor and identity that waits, itself given this option; with
     * {@link #delay}, it is pushed back each time, which is called debouncing. A job that a worker holds is left alone.
     * Needs an identity, and a transaction of its own.
     */
    public JobOptions replace() {
        return twins(new Twins.Replace(false));
    }

    /** Like {@link #replace}, but starts when the replaced job was to start. */
    public JobOptions replaceKeepingStart() {
        return twins(new Twins.Replace(true));
    }

    private JobOptions twins(Twins rule) {
        return admission(admission.withTwins(rule));
    }

    /** Refused if {@code most} jobs of the actor wait already, whatever stored them; running ones do not count. */
    public JobOptions maxPending(int most) {
        return admission(admission.withMaxPending(most));
    }

    private JobOptions admission(Admission other) {
        return new JobOptions(start, priority, queue, keys, other, deadline, timeout);
    }
}
