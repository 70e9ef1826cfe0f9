package dev.millrace.testing;

import dev.millrace.worker.time.WorkerClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Time that passes when it is told to; what was asked to happen meanwhile happens on the way, in order. Thread-safe. */
final class VirtualClock implements InstantSource, WorkerClock {
    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private final PriorityQueue<Alarm> alarms = // guarded by this
            new PriorityQueue<>(Comparator.comparing(Alarm::at).thenComparing(Alarm::number));
    private Instant now = START; // guarded by this
    private long asked; // guarded by this

    private record Alarm(Instant at, long number, FutureTask<?> task) {}

    @Override
    public synchronized Instant instant() {
        return now;
    }

    @Override
    public long nanoTime() {
        return Duration.between(START, instant()).toNanos();
    }

    @Override
    public synchronized Future<?> after(Duration delay, Runnable task) {
        Alarm alarm = new Alarm(now.plus(delay), asked++, new FutureTask<>(task, null));
        alarms.add(alarm);
        return alarm.task();
    }

    void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("time goes forward, was told to go by " + by);
        }
        Instant until = instant().plus(by);
        for (Alarm next = next(until); next != null; next = next(until)) {
            next.task().run();
        }
        moveTo(until);
    }

    /** What happens first until then, at its time; null for nothing more. */
    private synchronized @Nullable Alarm next(Instant until) {
        Alarm first = alarms.peek();
        if (first == null || first.at().isAfter(until)) {
            return null;
        }
        moveTo(first.at());
        return alarms.poll();
    }

    private synchronized void moveTo(Instant time) {
        now = time.isAfter(now) ? time : now;
    }
}
