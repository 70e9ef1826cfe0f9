package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * On which conditions a job is stored. They are looked at in this order: key, twins, max pending.
 *
 * @param key under which the same request stores one job, or null
 * @param twins what becomes of it if a twin is there, or null
 * @param maxPending refused if so many jobs of its actor wait already, whatever stored them; or null
 */
public record Admission(
        @Nullable Key key, @Nullable Twins twins, @Nullable Integer maxPending) {

    /** Stored, whatever is there. */
    public static final Admission ALWAYS = new Admission(null, null, null);

    /** The most that {@code maxPending} can be: its cost grows with it. */
    public static final int MOST_PENDING = 100_000;

    /** Checks the bounds. */
    public Admission {
        if (maxPending != null && (maxPending < 0 || maxPending > MOST_PENDING)) {
            throw new IllegalArgumentException(
                    "maxPending must be between 0 and " + MOST_PENDING + ", was " + maxPending);
        }
    }

    /** Whether anything is to be looked at before the job is stored. */
    public boolean isConditional() {
        return key != null || twins != null || maxPending != null;
    }

    /** These conditions with a key. */
    public Admission withKey(@Nullable Key other) {
        return new Admission(other, twins, maxPending);
    }

    /** These conditions with another rule for twins. */
    public Admission withTwins(@Nullable Twins other) {
        return new Admission(key, other, maxPending);
    }

    /** These conditions with another bound. */
    public Admission withMaxPending(@Nullable Integer other) {
        return new Admission(key, twins, other);
    }

    /**
     * An idempotency key: until it is forgotten, the same scope and key give the first job's id and store nothing. It
     * outlasts the job.
     *
     * @param scope whose keys they are, such as a tenant's; keys of different scopes never meet
     * @param value the key, 1 to {@link JobKeys#MAX_LENGTH} characters
     * @param keep how long it is remembered, from when the job was stored; 1 ms to {@link JobStart#MAX_DELAY}
     */
    public record Key(String scope, String value, Duration keep) {

        /** The scope of keys that name none. */
        public static final String DEFAULT_SCOPE = "default";

        /** How long a key is remembered that says nothing else. */
        public static final Duration DEFAULT_KEEP = Duration.ofDays(7);

        /** Checks the bounds. */
        public Key {
            JobKeys.check("scope of an idempotency key", requireNonNull(scope, "scope"));
            JobKeys.check("idempotency key", requireNonNull(value, "value"));
            if (keep.toMillis() < 1 || keep.compareTo(JobStart.MAX_DELAY) > 0) {
                throw new IllegalArgumentException(
                        "keep of an idempotency key must be between 1 ms and " + JobStart.MAX_DELAY + ", was " + keep);
            }
        }
    }
}
