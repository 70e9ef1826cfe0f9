package dev.millrace.dispatch;

import java.util.function.LongSupplier;

/**
 * How many more jobs a worker may hold: one for each slot, and, once {@link #allowAhead} says so, as many more as it ends in
 * a tenth of a second. Thread-safe.
 */
public final class Slots {
    private final int count;
    private final int mostAhead;
    private final LongSupplier nanoTime;
    private final Runnable wish;
    private final DrainRate rate; // guarded by this
    private int held; // guarded by this
    private int ahead; // guarded by this; how many may wait for a slot
    private boolean isAheadAllowed; // guarded by this

    /**
     * Makes {@code count} free slots; at least 1.
     *
     * @param mostAhead the most jobs that may wait for a slot
     * @param nanoTime a clock that only goes forward
     * @param wish called, by the thread that claims, when jobs could wait for a slot and are not allowed to yet
     */
    public Slots(int count, int mostAhead, LongSupplier nanoTime, Runnable wish) {
        if (count < 1) {
            throw new IllegalArgumentException("slots must be at least 1, was " + count);
        }
        this.count = count;
        this.mostAhead = mostAhead;
        this.nanoTime = nanoTime;
        this.wish = wish;
        this.rate = new DrainRate(nanoTime.getAsLong());
    }

    /** Waits until a claim is worth its while, then takes up to {@code most}; returns how many. */
    int takeFree(int most) throws InterruptedException {
        if (isWishing()) {
            wish.run();
        }
        synchronized (this) {
            ahead = isAheadAllowed ? wantedAhead() : 0;
            while (!isWorthAClaim()) {
                wait();
            }
            int taken = Math.min(most, count + ahead - held);
            held += taken;
            return taken;
        }
    }

    private synchronized boolean isWishing() {
        return !isAheadAllowed && wantedAhead() > 0;
    }

    private int wantedAhead() {
        return Math.min(mostAhead, rate.perTenth(nanoTime.getAsLong()));
    }

    /** A slot is idle, or half of those who may wait have gone: small claims cost as much as large ones. */
    private boolean isWorthAClaim() {
        int free = count + ahead - held;
        return free > 0 && (held < count || 2 * free >= ahead);
    }

    /** Gives slots back that were taken for nothing. */
    public synchronized void free(int slots) {
        held -= slots;
        if (isWorthAClaim()) {
            notifyAll();
        }
    }

    /** Gives the slot of a job back that has ended. */
    public synchronized void ended() {
        rate.ended(1);
        free(1);
    }

    /** Whether jobs would wait for a slot if they were allowed to. */
    public synchronized boolean isAheadWanted() {
        return wantedAhead() > 0;
    }

    /** Says whether jobs may wait for a slot from the next claim on. */
    public synchronized void allowAhead(boolean isAllowed) {
        isAheadAllowed = isAllowed;
        ahead = isAllowed ? ahead : 0;
    }

    /** No job may wait for a slot until jobs are seen to end again. */
    public synchronized void stopAhead() {
        rate.reset(nanoTime.getAsLong());
        ahead = 0;
    }
}
