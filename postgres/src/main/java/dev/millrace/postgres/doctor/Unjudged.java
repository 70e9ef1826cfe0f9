package dev.millrace.postgres.doctor;

import static java.util.Objects.requireNonNull;

/**
 * A check that could not be made.
 *
 * @param id the check
 * @param reason what stood in the way, and the way out
 */
public record Unjudged(String id, String reason) {

    /** Checks for nulls. */
    public Unjudged {
        requireNonNull(id, "id");
        requireNonNull(reason, "reason");
    }
}
