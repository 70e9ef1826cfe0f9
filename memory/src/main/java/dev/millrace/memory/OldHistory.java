package dev.millrace.memory;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.AttemptRecord;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.settings.ActorRetention;
import dev.millrace.model.settings.Retention;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lets history go whose time is over, by whole days as on PostgreSQL. Whoever calls holds the state's monitor. */
final class OldHistory {
    private final State state;

    OldHistory(State state) {
        this.state = state;
    }

    /** Drops the oldest days of each part of history; returns how many. */
    int dropDays(int limit) {
        Retention kept = state.settings.retention;
        boolean areAttemptsKept = kept.done().isZero() || kept.failed().isZero();
        Duration longer = kept.done().compareTo(kept.failed()) > 0 ? kept.done() : kept.failed();
        List<JobStatus> done = state.over.stream().filter(OldHistory::isDone).toList();
        List<JobStatus> failed = state.over.stream().filter(job -> !isDone(job)).toList();
        int dropped = 0;
        for (Instant day : oldDays(done, OldHistory::finishedAt, kept.done(), limit)) {
            state.over.removeIf(job -> isDone(job) && day.equals(day(finishedAt(job))));
            dropped++;
        }
        for (Instant day : oldDays(failed, OldHistory::finishedAt, kept.failed(), limit - dropped)) {
            state.over.removeIf(job -> !isDone(job) && day.equals(day(finishedAt(job))));
            dropped++;
        }
        dropped += drop(
                state.attempts.values(),
                AttemptRecord::finishedAt,
                areAttemptsKept ? Duration.ZERO : longer,
                limit - dropped);
        forgetEnded();
        return dropped + drop(state.events.values(), EventRecord::occurredAt, kept.events(), limit - dropped);
    }

    private void forgetEnded() {
        Set<JobId> kept = new HashSet<>();
        state.over.forEach(job -> kept.add(job.id()));
        state.ended.keySet().retainAll(kept);
    }

    private <T> int drop(Collection<List<T>> told, Function<T, Instant> time, Duration keep, int limit) {
        NavigableSet<Instant> days = oldDays(told.stream().flatMap(List::stream).toList(), time, keep, limit);
        told.forEach(one -> one.removeIf(row -> days.contains(day(time.apply(row)))));
        return days.size();
    }

    /** The oldest days that are over as a whole for so long that nothing of them has to be kept. */
    private <T> NavigableSet<Instant> oldDays(List<T> rows, Function<T, Instant> time, Duration keep, int limit) {
        NavigableSet<Instant> days = new TreeSet<>();
        rows.stream()
                .map(row -> day(time.apply(row)))
                .filter(day -> !keep.isZero() && isOver(day, keep))
                .sorted()
                .distinct()
                .limit(limit)
                .forEach(days::add);
        return days;
    }

    private boolean isOver(Instant day, Duration keep) {
        return !day.plus(1, ChronoUnit.DAYS).isAfter(state.now().minus(keep));
    }

    private static Instant day(Instant time) {
        return time.atOffset(ZoneOffset.UTC).truncatedTo(ChronoUnit.DAYS).toInstant();
    }

    private static boolean isDone(JobStatus job) {
        return job.state() == JobState.SUCCEEDED || job.state() == JobState.CANCELLED;
    }

    private static Instant finishedAt(JobStatus job) {
        return requireNonNull(job.times().finishedAt());
    }

    /** Deletes events of the day that is partly kept. */
    int deleteEvents(int limit) {
        Duration keep = state.settings.retention.events();
        Instant until = state.now().minus(keep);
        Set<EventRecord> old = Collections.newSetFromMap(new IdentityHashMap<>()); // equal ones may be of several jobs
        state.events.values().stream()
                .flatMap(List::stream)
                .filter(event -> !keep.isZero() && event.occurredAt().isBefore(until))
                .filter(event -> day(event.occurredAt()).equals(day(until)))
                .limit(limit)
                .forEach(old::add);
        state.events.values().forEach(told -> told.removeIf(old::contains));
        return old.size();
    }

    /** Deletes jobs and erases results of actors that keep them for less time. */
    int shorten(int limit) {
        List<JobStatus> jobs = state.over.stream()
                .filter(job -> isShort(
                        job,
                        isDone(job) ? retention(job).done() : retention(job).failed()))
                .limit(limit)
                .toList();
        state.over.removeAll(jobs);
        forgetEnded();
        List<JobStatus> results = state.over.stream()
                .filter(job -> job.result() != null && isDone(job))
                .filter(job -> isShort(job, retention(job).results()))
                .limit(limit - jobs.size())
                .toList();
        results.forEach(job -> state.over.set(state.over.indexOf(job), job.withoutResult()));
        return jobs.size() + results.size();
    }

    private ActorRetention retention(JobStatus job) {
        return state.settings.of(job.lane().actor()).retention();
    }

    private boolean isShort(JobStatus job, @Nullable Duration keep) {
        return keep != null && isOver(day(finishedAt(job)), keep);
    }

    /** Whether nobody reads a job's result any more. */
    boolean isResultOver(JobStatus job) {
        Duration keep = retention(job).results();
        return keep != null && !finishedAt(job).isAfter(state.now().minus(keep));
    }
}
