package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * Something worth telling that happened to a job.
 *
 * @param kind a word such as {@code retrying}, {@code failed}, {@code taken-back} or {@code crashed}
 * @param detail for people
 */
public record EventRecord(Instant occurredAt, String kind, String detail) {

    /** Checks for nulls. */
    public EventRecord {
        requireNonNull(occurredAt, "occurredAt");
        requireNonNull(kind, "kind");
        requireNonNull(detail, "detail");
    }
}
