package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Set;

/**
 * What becomes of a job whose twin is there already.
 *
 * <p>Twins are jobs of one actor and one identity, or just of one actor, that were stored with one of these rules: a job
 * without a rule is nobody's twin, and costs nothing.
 */
public sealed interface Twins permits Twins.Unique, Twins.Singleton, Twins.Replace {

    /** Whether twins share an identity; otherwise all jobs of the actor with such a rule are twins. */
    boolean byIdentity();

    /**
     * The job is not stored if a twin in one of {@code states} was stored within {@code window}; the twin's id is
     * returned.
     *
     * @param window more than zero, up to {@link JobStart#MAX_DELAY}; ends at the very instant
     * @param states at least one
     */
    record Unique(Duration window, Set<JobState> states) implements Twins {
        /** Checks the bounds. */
        public Unique {
            requireNonNull(window, "window");
            states = Set.copyOf(states);
            if (window.toMillis() < 1 || window.compareTo(JobStart.MAX_DELAY) > 0) {
                throw new IllegalArgumentException(
                        "window of unique must be between 1 ms and " + JobStart.MAX_DELAY + ", was " + window);
            }
            if (states.isEmpty()) {
                throw new IllegalArgumentException("states of unique must not be empty; name at least one");
            }
        }

        @Override
        public boolean byIdentity() {
            return true;
        }
    }

    /** The job is refused while a twin is alive. */
    record Singleton(boolean byIdentity) implements Twins {}

    /**
     * The newest twin that still waits becomes this job, under its own id; a twin that a worker holds is left alone, and
     * the job is stored beside it.
     *
     * <p>Everything of the twin is replaced: payload, lane, keys, retry policy, and its start unless {@code keepStart}.
     *
     * @param keepStart false to push the twin's start back to the new one
     */
    record Replace(boolean keepStart) implements Twins {
        @Override
        public boolean byIdentity() {
            return true;
        }
    }
}
