package dev.millrace.testing;

import dev.millrace.model.AttemptRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.JsonCodec;
import dev.millrace.store.JobReader;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a test says of a job. Each method looks anew, and returns this; one that does not hold throws an {@link
 * AssertionError} that tells the whole story of the job.
 */
public final class JobAssert {
    private final JobId id;
    private final JobReader reader;
    private final JsonCodec codec;
    private final InstantSource clock;

    JobAssert(JobId id, JobReader reader, JsonCodec codec, InstantSource clock) {
        this.id = id;
        this.reader = reader;
        this.codec = codec;
        this.clock = clock;
    }

    /** It is over: its handler returned. */
    public JobAssert hasSucceeded() {
        return is(JobState.SUCCEEDED);
    }

    /** It is over: its last attempt failed. */
    public JobAssert hasFailed() {
        return is(JobState.FAILED);
    }

    /** It is over: it was called off. */
    public JobAssert wasCancelled() {
        return is(JobState.CANCELLED);
    }

    /** It is in a state. */
    public JobAssert is(JobState state) {
        return check(status().state() == state, "is " + state.word());
    }

    /** So many attempts have ended. */
    public JobAssert hasAttempts(int count) {
        return check(status().attempts() == count, "has had " + count + " attempts");
    }

    /** Its handler returned something that equals {@code expected}, or nothing. */
    public JobAssert hasResult(@Nullable Object expected) {
        String json = status().result();
        Object result = json == null || expected == null ? json : codec.read(json, expected.getClass());
        return check(Objects.equals(result, expected), "has the result " + expected);
    }

    /** Its last attempt that failed said something that contains {@code part}. */
    public JobAssert failedBecause(String part) {
        String error = reader.attempts(id).stream()
                .map(AttemptRecord::error)
                .filter(Objects::nonNull)
                .reduce(status().error(), (earlier, later) -> later);
        return check(error != null && error.contains(part), "failed because of '" + part + "'");
    }

    /** It waits, and is due in {@code delay} from now, to the millisecond; zero if it is due. */
    public JobAssert isDueIn(Duration delay) {
        Duration left = Duration.between(clock.instant(), status().times().scheduledAt());
        boolean isDue = left.isNegative() ? delay.isZero() : left.toMillis() == delay.toMillis();
        return check(isWaiting() && isDue, "waits, and is due in " + delay);
    }

    private boolean isWaiting() {
        return status().state() == JobState.SCHEDULED || status().state() == JobState.PENDING;
    }

    /** It as it is now, for what is not here. */
    public JobStatus status() {
        return reader.find(id)
                .orElseThrow(() -> new AssertionError("there is no job " + id
                        + ": it was never committed, its actor keeps nothing, or its history was dropped"));
    }

    private JobAssert check(boolean holds, String expected) {
        if (!holds) {
            throw new AssertionError("expected that the job " + expected + ", but " + story());
        }
        return this;
    }

    private String story() {
        StringBuilder story = new StringBuilder("it is now " + clock.instant() + ", and the job is\n  " + status());
        reader.attempts(id).forEach(attempt -> story.append("\n  ").append(attempt));
        reader.events(id).forEach(event -> story.append("\n  ").append(event));
        return story.toString();
    }
}
