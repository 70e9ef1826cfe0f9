package dev.millrace.model.settings;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What a queue or an actor lets happen to its jobs. */
public enum Availability {
    /** Jobs come and are worked on. */
    OPEN("open"),
    /** Jobs come, none is given to a worker; what runs goes on. */
    PAUSED("paused"),
    /** No job comes, those that are there are worked off. */
    DRAINING("draining");

    private final String word;

    Availability(String word) {
        this.word = word;
    }

    /** As people and the database write it. */
    public String word() {
        return word;
    }

    /**
     * The state that is written so.
     *
     * @throws IllegalArgumentException if there is none; the message lists those there are
     */
    public static Availability ofWord(String word) {
        return Arrays.stream(values())
                .filter(state -> state.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no state '" + word + "'; write one of "
                        + Arrays.stream(values()).map(Availability::word).collect(Collectors.joining(", "))));
    }
}
