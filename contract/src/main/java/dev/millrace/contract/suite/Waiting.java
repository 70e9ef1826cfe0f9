package dev.millrace.contract.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** How suites wait for what other threads do: for a condition, and never longer than is patient. */
public final class Waiting {
    /** How long anything may take on a machine that is busy. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(5);

    private Waiting() {}

    /** Returns once a condition holds, or when patience ends; the caller asserts. */
    public static void until(BooleanSupplier condition) {
        long endNanos = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() - endNanos < 0) {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
    }

    /** Returns once a latch is open, and fails if it does not open. */
    public static void until(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
                .as("what the test waits for happened")
                .isTrue();
    }
}
