package dev.millrace.bench;

import static java.util.Objects.requireNonNull;

/**
 * One measured number.
 *
 * @param name such as {@code drain.rate}
 * @param unit such as {@code jobs/s}
 */
public record Figure(String name, double value, String unit) {

    /** Checks for nulls. */
    public Figure {
        requireNonNull(name, "name");
        requireNonNull(unit, "unit");
    }
}
