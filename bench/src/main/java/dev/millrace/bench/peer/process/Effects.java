package dev.millrace.bench.peer.process;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Counts every job's effect, so that none can be lost or done twice unseen. Safe for use by several threads. */
final class Effects {
    private static final int NANOS_PER_MICRO = 1_000;

    private final BitSet seen = new BitSet(); // guarded by this, as all below
    private final List<Long> micros = new ArrayList<>();
    private final CountDownLatch missing;
    private int repeated;

    Effects(int expected) {
        missing = new CountDownLatch(expected);
    }

    synchronized void add(Task task) {
        if (task.sentAt() != 0) {
            micros.add((System.nanoTime() - task.sentAt()) / NANOS_PER_MICRO);
        }
        if (seen.get(task.number())) {
            repeated++;
        } else {
            seen.set(task.number());
            missing.countDown();
        }
    }

    void awaitAll() throws InterruptedException {
        missing.await();
    }

    /** How many jobs, how many more than once, and how long each probe took. */
    synchronized String told() {
        StringBuilder text =
                new StringBuilder().append(seen.cardinality()).append(' ').append(repeated);
        micros.forEach(each -> text.append(' ').append(each));
        return text.toString();
    }
}
