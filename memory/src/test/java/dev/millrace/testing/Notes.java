package dev.millrace.testing;

import dev.millrace.model.Actor;
import dev.millrace.model.RetryPolicy;
import java.time.Duration;

/** The actor that tests of this package work with. */
final class Notes {
    record Note(String text) {}

    static final Duration REST = Duration.ofSeconds(10);

    static final Actor<Note, String> NOTE = Actor.named("note", Note.class, String.class)
            .retry(RetryPolicy.of(RetryPolicy.Backoff.fixed(REST)).withMaxAttempts(3))
            .build();

    private Notes() {}
}
