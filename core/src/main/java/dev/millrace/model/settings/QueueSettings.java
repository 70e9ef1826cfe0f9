package dev.millrace.model.settings;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * What an operator may set for a queue, at any time.
 *
 * @param mode how its jobs take turns; a change moves waiting jobs in the background
 * @param state whether jobs come and are given to workers
 * @param maxRunning how many of its jobs may run at once, 0 or more, or null for any number; if more run when it is set,
 *     nothing starts until fewer do
 */
public record QueueSettings(
        QueueMode mode, Availability state, @Nullable Integer maxRunning) {

    /** Those of a queue that nobody has set anything for. */
    public static final QueueSettings DEFAULTS = new QueueSettings(QueueMode.FIFO, Availability.OPEN, null);

    /**
     * Checks the bound.
     *
     * @throws IllegalArgumentException if {@code maxRunning} is negative
     */
    public QueueSettings {
        requireNonNull(mode, "mode");
        requireNonNull(state, "state");
        Caps.check("max-running of a queue", maxRunning);
    }

    /** These settings with another mode. */
    public QueueSettings withMode(QueueMode other) {
        return new QueueSettings(other, state, maxRunning);
    }

    /** These settings with another state. */
    public QueueSettings withState(Availability other) {
        return new QueueSettings(mode, other, maxRunning);
    }

    /** These settings with another cap, or none. */
    public QueueSettings withMaxRunning(@Nullable Integer other) {
        return new QueueSettings(mode, state, other);
    }
}
