package dev.millrace.model.settings;

import java.util.Arrays;
import java.util.stream.Collectors;

/** How the jobs of an actor take turns within a queue. */
public enum QueueMode {
    /** By rank, then time, then id; fairness keys change nothing. */
    FIFO("fifo"),
    /** Fairness keys take turns; within one by rank, then time, then id. */
    ROUND_ROBIN("round-robin");

    private final String word;

    QueueMode(String word) {
        this.word = word;
    }

    /** As people and the database write it. */
    public String word() {
        return word;
    }

    /**
     * The mode that is written so.
     *
     * @throws IllegalArgumentException if there is none; the message lists those there are
     */
    public static QueueMode ofWord(String word) {
        return Arrays.stream(values())
                .filter(mode -> mode.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no queue mode '" + word + "'; write one of "
                        + Arrays.stream(values()).map(QueueMode::word).collect(Collectors.joining(", "))));
    }
}
