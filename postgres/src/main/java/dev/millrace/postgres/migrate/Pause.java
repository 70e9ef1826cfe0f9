package dev.millrace.postgres.migrate;

import java.time.Duration;

/** Waits before the next attempt; injected, so that tests need not. */
@FunctionalInterface
public interface Pause {

    /** Sleeps on the calling thread. */
    Pause SLEEP = duration -> Thread.sleep(duration.toMillis());

    /** Returns after {@code duration}. */
    void pause(Duration duration) throws InterruptedException;
}
