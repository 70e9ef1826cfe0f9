package dev.millrace.model;

import java.util.Arrays;
import java.util.Locale;

/** A job's state as a person expects it; alive states are derived, states of jobs that are over are stored. */
public enum JobState {
    /** Waits for its time. */
    SCHEDULED,
    /** Due, waits for a worker. */
    PENDING,
    /** Held by a worker. */
    RUNNING,
    /** Over: its handler returned. */
    SUCCEEDED,
    /** Over: its last attempt failed. */
    FAILED,
    /** Over: called off. */
    CANCELLED,
    /** Over: the worker of its last attempt died. */
    CRASHED,
    /** Over: its handler would not stop. */
    ABANDONED;

    /** Whether nothing more will happen to the job by itself. */
    public boolean isOver() {
        return compareTo(SUCCEEDED) >= 0;
    }

    /** The word that the database, the command line and the documentation use. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The state of a word.
     *
     * @throws IllegalArgumentException if there is none; the message lists them
     */
    public static JobState ofWord(String word) {
        for (JobState state : values()) {
            if (state.word().equals(word)) {
                return state;
            }
        }
        throw new IllegalArgumentException("'" + word + "' is not a state; the states are "
                + String.join(", ", Arrays.stream(values()).map(JobState::word).toList()));
    }
}
