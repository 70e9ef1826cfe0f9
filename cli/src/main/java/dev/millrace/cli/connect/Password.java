package dev.millrace.cli.connect;

import static java.util.Objects.requireNonNull;

/**
 * A password and where it came from. Never prints itself.
 *
 * @param from for messages, such as {@code MILLRACE_PASSWORD}
 */
public record Password(String value, String from) {

    /** Checks for nulls. */
    public Password {
        requireNonNull(value, "value");
        requireNonNull(from, "from");
    }

    @Override
    public String toString() {
        return "password from " + from;
    }
}
