package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.util.regex.Pattern;

/** The one shape that names of actors and queues have: safe in SQL, URLs, log keys and shells. */
final class Names {
    static final int MAX_LENGTH = 120;

    private static final Pattern SHAPE = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0," + (MAX_LENGTH - 1) + "}");
    private static final int SHOWN_LENGTH = 60;

    private Names() {}

    static void check(String what, String name) {
        requireNonNull(name, what);
        if (!SHAPE.matcher(name).matches()) {
            throw new IllegalArgumentException(what + " must be a letter and up to " + (MAX_LENGTH - 1)
                    + " more letters, digits, '_', '.' or '-', but was " + shown(name));
        }
    }

    /** Shortened, so that an error about a long name stays readable. */
    private static String shown(String name) {
        return name.length() <= SHOWN_LENGTH
                ? "'" + name + "'"
                : "'" + name.substring(0, SHOWN_LENGTH) + "…' (" + name.length() + " characters)";
    }
}
