package dev.millrace.model.settings;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * What an operator may set for an actor, at any time and for all queues.
 *
 * @param state whether jobs come and are given to workers
 * @param weight its share beside other actors of a queue that have jobs waiting, 1 to {@value #MAX_WEIGHT}
 * @param maxRunning how many of its jobs may run at once, 0 or more, or null for any number
 * @param maxRunningPerKey the same for each of its fairness keys; jobs without one are not counted
 * @param retention what of its history is kept for less time than that of all
 */
public record ActorSettings(
        Availability state,
        int weight,
        @Nullable Integer maxRunning,
        @Nullable Integer maxRunningPerKey,
        ActorRetention retention) {

    /** The largest share. */
    public static final int MAX_WEIGHT = 1_000;

    /** Those of an actor that nobody has set anything for. */
    public static final ActorSettings DEFAULTS = new ActorSettings(Availability.OPEN, 1, null, null);

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException if one is broken; the message names the setting, the bound and the way out
     */
    public ActorSettings {
        requireNonNull(state, "state");
        if (weight < 1 || weight > MAX_WEIGHT) {
            throw new IllegalArgumentException("weight of an actor must be between 1 and " + MAX_WEIGHT + ", was "
                    + weight + "; pause the actor if it should get nothing");
        }
        Caps.check("max-running of an actor", maxRunning);
        Caps.check("max-running-per-key of an actor", maxRunningPerKey);
        requireNonNull(retention, "retention");
    }

    /** Settings with the retention of all. */
    public ActorSettings(
            Availability state, int weight, @Nullable Integer maxRunning, @Nullable Integer maxRunningPerKey) {
        this(state, weight, maxRunning, maxRunningPerKey, ActorRetention.DEFAULTS);
    }

    /** These settings with another state. */
    public ActorSettings withState(Availability other) {
        return new ActorSettings(other, weight, maxRunning, maxRunningPerKey, retention);
    }

    /** These settings with another share. */
    public ActorSettings withWeight(int other) {
        return new ActorSettings(state, other, maxRunning, maxRunningPerKey, retention);
    }

    /** These settings with another cap, or none. */
    public ActorSettings withMaxRunning(@Nullable Integer other) {
        return new ActorSettings(state, weight, other, maxRunningPerKey, retention);
    }

    /** These settings with another cap for each fairness key, or none. */
    public ActorSettings withMaxRunningPerKey(@Nullable Integer other) {
        return new ActorSettings(state, weight, maxRunning, other, retention);
    }

    /** These settings with another retention. */
    public ActorSettings withRetention(ActorRetention other) {
        return new ActorSettings(state, weight, maxRunning, maxRunningPerKey, other);
    }
}
