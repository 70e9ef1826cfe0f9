package dev.millrace.bench.peer.process;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;

/**
 * What a job carries.
 *
 * @param number from 0; tells jobs apart
 * @param sentAt the clock of {@link System#nanoTime} just before it was put in; 0 but for probes
 */
public record Task(int number, long sentAt, String text) implements Serializable {
    private static final int CHARACTERS = 200;
    private static final String TEXT = "x".repeat(CHARACTERS);

    /** Checks for nulls. */
    public Task {
        requireNonNull(text, "text");
    }

    static Task of(int number) {
        return new Task(number, 0, TEXT);
    }

    static Task probe(int number) {
        return new Task(number, System.nanoTime(), TEXT);
    }
}
