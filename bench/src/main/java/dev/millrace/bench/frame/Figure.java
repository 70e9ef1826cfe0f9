package dev.millrace.bench.frame;

import static java.util.Objects.requireNonNull;

/**
 * One measured number.
 *
 * @param name such as {@code drain.rate}; begins with the bench's name
 * @param unit such as {@code jobs/s}; {@code x} for a ratio
 */
public record Figure(String name, double value, String unit) {

    /** Checks for nulls. */
    public Figure {
        requireNonNull(name, "name");
        requireNonNull(unit, "unit");
    }
}
