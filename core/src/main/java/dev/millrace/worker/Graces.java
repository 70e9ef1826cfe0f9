package dev.millrace.worker;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How much time a handler has to stop.
 *
 * @param cooperative from when its context says that it is to stop until its thread is interrupted
 * @param interrupt from then until its attempt is given up
 */
public record Graces(Duration cooperative, Duration interrupt) {

    /** Checks for nulls; {@link WorkerConfig#violations()} has the bounds. */
    public Graces {
        requireNonNull(cooperative, "cooperative");
        requireNonNull(interrupt, "interrupt");
    }

    /** Both. */
    public Duration total() {
        return cooperative.plus(interrupt);
    }
}
