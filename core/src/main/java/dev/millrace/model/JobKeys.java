package dev.millrace.model;

import org.jspecify.annotations.Nullable;

/**
 * What a job has in common with others, as its producer says.
 *
 * @param identity the unit of work that it is about: never do two jobs of one actor and identity run at once; or null
 * @param fairness whom it is for: in a round-robin queue those take turns; or null, which is a turn of its own
 */
public record JobKeys(@Nullable String identity, @Nullable String fairness) {

    /** Neither. */
    public static final JobKeys NONE = new JobKeys(null, null);

    /** The longest key, in characters; in an index entry of PostgreSQL there is room for four bytes of each. */
    public static final int MAX_LENGTH = 256;

    /**
     * Checks each key that is not null.
     *
     * @throws IllegalArgumentException if it is empty, longer than {@link #MAX_LENGTH}, or cannot be stored as text
     */
    public JobKeys {
        check("identity", identity);
        check("fairness key", fairness);
    }

    /** These keys with another identity. */
    public JobKeys withIdentity(@Nullable String other) {
        return new JobKeys(other, fairness);
    }

    /** These keys with another fairness key. */
    public JobKeys withFairness(@Nullable String other) {
        return new JobKeys(identity, other);
    }

    static void check(String what, @Nullable String key) {
        if (key == null) {
            return;
        }
        if (key.isEmpty() || key.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    what + " must have 1 to " + MAX_LENGTH + " characters, but has " + key.length());
        }
        if (!StorableText.of(key).equals(key)) {
            throw new IllegalArgumentException(
                    what + " must not contain U+0000 or half a surrogate pair: PostgreSQL cannot store it as text");
        }
    }
}
