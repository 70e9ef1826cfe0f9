package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.UUID;

/**
 * A job's identity: a UUID of version 7, so that ids ascend with time and an id tells when its job was made.
 *
 * <p>That is what lets a lookup by id leave out the partitions of history that are older than the job.
 *
 * @param value a UUID of version 7 (RFC 9562, section 5.7)
 */
public record JobId(UUID value) implements Comparable<JobId> {
    private static final int VERSION = 7;

    /**
     * Checks the version.
     *
     * @throws IllegalArgumentException for any other version
     */
    public JobId {
        requireNonNull(value, "value");
        if (value.version() != VERSION) {
            throw new IllegalArgumentException("job id must be a UUID of version 7, but " + value + " has version "
                    + value.version() + "; let the client make ids");
        }
    }

    /**
     * Reads the usual text form.
     *
     * @throws IllegalArgumentException if the text is no UUID of version 7
     */
    public static JobId parse(String text) {
        try {
            return new JobId(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + text + "' is not a job id (a UUID of version 7)", e);
        }
    }

    /** When the id was made by its maker's clock, to the millisecond. */
    public Instant madeAt() {
        return Instant.ofEpochMilli(value.getMostSignificantBits() >>> 16);
    }

    /** The order that PostgreSQL gives UUIDs: by their bits, unsigned. */
    @Override
    public int compareTo(JobId other) {
        int high = Long.compareUnsigned(value.getMostSignificantBits(), other.value.getMostSignificantBits());
        return high != 0
                ? high
                : Long.compareUnsigned(value.getLeastSignificantBits(), other.value.getLeastSignificantBits());
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
