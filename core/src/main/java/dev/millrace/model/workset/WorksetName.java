package dev.millrace.model.workset;

import static java.util.Objects.requireNonNull;

import java.util.regex.Pattern;

/**
 * The name of a workset; tables are named after it.
 *
 * @param value a lower-case letter, then up to 29 lower-case letters, digits or {@code _}
 */
public record WorksetName(String value) implements Comparable<WorksetName> {
    private static final Pattern SHAPE = Pattern.compile("[a-z][a-z0-9_]{0,29}");

    /**
     * Checks the shape of {@code value}.
     *
     * @throws IllegalArgumentException if it is another; the message shows the rule
     */
    public WorksetName {
        requireNonNull(value, "value");
        if (!SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException("workset name must be a lower-case letter and up to 29 more lower-case"
                    + " letters, digits or '_', but was '" + value + "'");
        }
    }

    @Override
    public int compareTo(WorksetName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
