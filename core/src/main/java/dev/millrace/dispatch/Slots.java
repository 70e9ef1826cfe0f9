package dev.millrace.dispatch;

import java.util.concurrent.Semaphore;

/** How many more jobs a worker may hold. Thread-safe. */
public final class Slots {
    private final Semaphore free;

    /** Makes {@code count} free slots; at least 1. */
    public Slots(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("slots must be at least 1, was " + count);
        }
        this.free = new Semaphore(count);
    }

    /** Waits for a free slot, then takes up to {@code most} free ones; returns how many. */
    int takeFree(int most) throws InterruptedException {
        free.acquire();
        int more = 0;
        while (more < most - 1 && free.tryAcquire()) {
            more++;
        }
        return 1 + more;
    }

    /** Gives slots back. */
    public void free(int count) {
        free.release(count);
    }
}
