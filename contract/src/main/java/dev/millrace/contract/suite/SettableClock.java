package dev.millrace.contract.suite;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** A clock that stands still until a test moves it; it starts at the present, cut to whole seconds. Thread-safe. */
public final class SettableClock implements InstantSource {
    private volatile Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);

    /** Makes a clock. */
    public SettableClock() {}

    @Override
    public Instant instant() {
        return now;
    }

    /** Moves the clock on; stores need not bear one that goes back. */
    public synchronized void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("a clock goes forward, was told to go by " + by);
        }
        now = now.plus(by);
    }
}
