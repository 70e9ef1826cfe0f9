package dev.millrace.testing;

import org.jspecify.annotations.Nullable;

/**
 * Where a process may be killed: before and after each statement of its worker, and where a test says so. One that was
 * killed does nothing more until it is {@linkplain #startAnew started anew}. Thread-safe.
 */
final class CrashPoints {
    private final int killAt;
    private int reached; // guarded by this
    private boolean isWorking; // guarded by this
    private boolean isDead; // guarded by this
    private @Nullable String killed; // guarded by this

    private CrashPoints(int killAt) {
        this.killAt = killAt;
    }

    /** Points that are only counted. */
    static CrashPoints none() {
        return new CrashPoints(0);
    }

    /** Kills at the point of this number, from 1. */
    static CrashPoints at(int number) {
        return new CrashPoints(number);
    }

    /** Points count while a worker works: what a test does by itself is not what dies. */
    synchronized void working(boolean does) {
        isWorking = does;
    }

    synchronized boolean isWorking() {
        return isWorking;
    }

    /** Dies here, if this is the point. */
    synchronized void reach(String where) {
        requireAlive();
        if (isWorking && ++reached == killAt) {
            kill(where);
        }
    }

    synchronized void kill(String where) {
        if (!isWorking) {
            throw new IllegalStateException("nothing works that could be killed; call it in a handler");
        }
        isDead = true;
        killed = where;
        requireAlive();
    }

    private void requireAlive() {
        if (isDead) {
            throw new Crash(String.valueOf(killed));
        }
    }

    synchronized void startAnew() {
        isDead = false;
    }

    /** How many there were. */
    synchronized int count() {
        return reached;
    }

    /** Where it was killed last, or null. */
    synchronized @Nullable String killed() {
        return killed;
    }
}
