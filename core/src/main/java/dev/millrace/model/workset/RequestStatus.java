package dev.millrace.model.workset;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far a request is.
 *
 * @param total tasks it waits for
 * @param done of those, how many are over
 * @param failed of those that are over, how many for good without a result
 * @param completedAt null unless it is completed
 */
public record RequestStatus(
        UUID id,
        State state,
        long total,
        long done,
        long failed,
        Instant madeAt,
        @Nullable Instant completedAt) {

    /** The life of a request; each state says what may follow. */
    public enum State {
        /** Tasks are being added. Follows: waiting, cancelled (also by the sweep, if nothing was added for ten minutes). */
        GATHERING,
        /** All tasks are known. Follows: completed, cancelled. */
        WAITING,
        /** All tasks are over, and the job was enqueued. */
        COMPLETED,
        /** Nobody wants it any more; its tasks stay. */
        CANCELLED
    }

    /** Tasks a second since the request was made; 0 in its first moment. */
    public double rate(Instant now) {
        double seconds = Duration.between(madeAt, now).toMillis() / 1e3;
        return seconds <= 0 ? 0 : done / seconds;
    }

    /** How long the rest takes at the rate so far; empty while nothing is done. */
    public Optional<Duration> timeLeft(Instant now) {
        double rate = rate(now);
        return rate <= 0 ? Optional.empty() : Optional.of(Duration.ofMillis((long) ((total - done) / rate * 1e3)));
    }
}
