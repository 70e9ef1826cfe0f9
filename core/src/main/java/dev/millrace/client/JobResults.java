package dev.millrace.client;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.Actor;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.JsonCodec;
import dev.millrace.store.JobReader;
import dev.millrace.store.Wakeups;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Waits for jobs and reads their results. {@code Millrace.results()} is the usual way to one. Thread-safe. */
public final class JobResults {
    private static final Duration LONGEST_WATCH = Duration.ofMinutes(5);
    private static final long FIRST_REST_MILLIS = 50;
    private static final long LONGEST_REST_MILLIS = 1_000;
    private static final long REST_WHILE_TOLD_MILLIS = 5_000; // a sweep or an operator ends a job without a word

    private final JobReader reader;
    private final Wakeups wakeups;
    private final JsonCodec codec;

    /** Makes one. */
    public JobResults(JobReader reader, Wakeups wakeups, JsonCodec codec) {
        this.reader = requireNonNull(reader, "reader");
        this.wakeups = requireNonNull(wakeups, "wakeups");
        this.codec = requireNonNull(codec, "codec");
    }

    /**
     * Waits until a job is over: told by whoever ends it, where notifications arrive, and looking now and then.
     *
     * @param patience how long; zero looks once
     * @return the job; empty if it was not over in time, or there is none, such as one that succeeded and keeps nothing
     * @throws InterruptedException if this thread is interrupted while it waits
     * @throws dev.millrace.store.StoreException if the database cannot be reached
     */
    public Optional<JobStatus> await(JobId id, Duration patience) throws InterruptedException {
        long endNanos = System.nanoTime() + patience.toNanos();
        Optional<JobStatus> job = reader.find(id);
        while (isAwaited(job) && endNanos - System.nanoTime() > 0) {
            job = watch(id, Math.min(endNanos, System.nanoTime() + LONGEST_WATCH.toNanos()));
        }
        return job.filter(found -> found.state().isOver());
    }

    private static boolean isAwaited(Optional<JobStatus> job) {
        return job.isPresent() && !job.get().state().isOver();
    }

    private Optional<JobStatus> watch(JobId id, long endNanos) throws InterruptedException {
        Semaphore told = new Semaphore(0);
        try (Wakeups.Subscription subscription = wakeups.watch(id, told::release)) {
            Optional<JobStatus> job = reader.find(id); // what ended before somebody was there to be told
            for (long rest = FIRST_REST_MILLIS; isAwaited(job) && endNanos - System.nanoTime() > 0; rest *= 2) {
                long longest = subscription.isTelling() ? REST_WHILE_TOLD_MILLIS : LONGEST_REST_MILLIS;
                long millis = ThreadLocalRandom.current().nextLong(Math.min(rest, longest)) + 1;
                long nanos = Math.min(TimeUnit.MILLISECONDS.toNanos(millis), endNanos - System.nanoTime());
                if (told.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
                    told.drainPermits();
                }
                rest = Math.min(rest, longest);
                job = reader.find(id);
            }
            return job;
        }
    }

    /**
     * Waits for the result of a job.
     *
     * @return the result; empty if the job is not over in time, there is none, it returned nothing, or the result was not
     *     kept until now
     * @throws JobFailedException if the job is over without success
     * @throws InterruptedException if this thread is interrupted while it waits
     * @throws dev.millrace.model.JsonException if the result cannot be read as the actor's type
     */
    public <R> Optional<R> result(Actor<?, R> actor, JobId id, Duration patience) throws InterruptedException {
        JobStatus job = await(id, patience).orElse(null);
        if (job == null) {
            return Optional.empty();
        }
        if (job.state() != JobState.SUCCEEDED) {
            throw new JobFailedException(job);
        }
        return Optional.ofNullable(read(job.result(), actor.resultType()));
    }

    private <R> @Nullable R read(@Nullable String json, Class<R> type) {
        return json == null ? null : codec.read(json, type);
    }
}
