package dev.millrace.store;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.ActorName;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobState;
import dev.millrace.model.QueueName;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which jobs are meant. Immutable; begin with {@link #any()}.
 *
 * @param states one of these; all if empty
 * @param queue null for any
 * @param actor null for any
 * @param keys with these, where they are given
 * @param from enqueued at this time or later, or null
 * @param until enqueued before this time, or null
 */
public record JobFilter(
        Set<JobState> states,
        @Nullable QueueName queue,
        @Nullable ActorName actor,
        JobKeys keys,
        @Nullable Instant from,
        @Nullable Instant until) {

    private static final JobFilter ANY = new JobFilter(Set.of(), null, null, JobKeys.NONE, null, null);

    /** Checks for nulls. */
    public JobFilter {
        states = Set.copyOf(states);
        requireNonNull(keys, "keys");
    }

    /** Any job. */
    public static JobFilter any() {
        return ANY;
    }

    /** Whether every job matches. */
    public boolean isAny() {
        return equals(ANY);
    }

    /** The states that match, which are all if none were named. */
    public Set<JobState> matchingStates() {
        return states.isEmpty() ? EnumSet.allOf(JobState.class) : states;
    }

    /** Those that are in one of these states. */
    public JobFilter in(JobState... some) {
        return new JobFilter(Set.of(some), queue, actor, keys, from, until);
    }

    /** Those of a queue. */
    public JobFilter of(QueueName name) {
        return new JobFilter(states, name, actor, keys, from, until);
    }

    /** Those of an actor. */
    public JobFilter of(ActorName name) {
        return new JobFilter(states, queue, name, keys, from, until);
    }

    /** Those with an identity. */
    public JobFilter withIdentity(String identity) {
        return new JobFilter(states, queue, actor, keys.withIdentity(identity), from, until);
    }

    /** Those with a fairness key. */
    public JobFilter withFairness(String key) {
        return new JobFilter(states, queue, actor, keys.withFairness(key), from, until);
    }

    /** Those that were enqueued at {@code time} or later. */
    public JobFilter from(@Nullable Instant time) {
        return new JobFilter(states, queue, actor, keys, time, until);
    }

    /** Those that were enqueued before {@code time}. */
    public JobFilter until(@Nullable Instant time) {
        return new JobFilter(states, queue, actor, keys, from, time);
    }
}
