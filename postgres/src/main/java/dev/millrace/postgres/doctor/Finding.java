package dev.millrace.postgres.doctor;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * Something that is not as it should be.
 *
 * @param id the check that found it, and the heading of its page in the documentation
 * @param seen what was seen, with its numbers
 * @param why why that matters
 * @param todo what to do
 * @param statement SQL to paste, or a command behind {@code --}; null where none helps
 */
public record Finding(
        String id,
        Severity severity,
        String seen,
        String why,
        String todo,
        @Nullable String statement) {

    /** Checks for nulls. */
    public Finding {
        requireNonNull(id, "id");
        requireNonNull(severity, "severity");
        requireNonNull(seen, "seen");
        requireNonNull(why, "why");
        requireNonNull(todo, "todo");
    }
}
