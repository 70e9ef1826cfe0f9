package dev.millrace.postgres.migrate;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Pauses that double up to a bound, each between half and one and a half of its length, so that rivals spread out. */
final class Backoff {
    private final Pause pause;
    private final Duration longest;
    private Duration next;
    private Duration total = Duration.ZERO;

    Backoff(Pause pause, Duration first, Duration longest) {
        this.pause = pause;
        this.next = first;
        this.longest = longest;
    }

    /**
     * Pauses once.
     *
     * @throws MigrationException if the thread is interrupted, which stays noted on the thread
     */
    void pause(String waitingFor) {
        long millis = next.toMillis();
        Duration jittered =
                Duration.ofMillis(ThreadLocalRandom.current().nextLong(millis / 2, millis + millis / 2 + 1));
        total = total.plus(jittered);
        next = next.multipliedBy(2).compareTo(longest) > 0 ? longest : next.multipliedBy(2);
        try {
            pause.pause(jittered);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MigrationException("interrupted while " + waitingFor, e);
        }
    }

    /** Returns how long it has paused in all. */
    Duration total() {
        return total;
    }
}
