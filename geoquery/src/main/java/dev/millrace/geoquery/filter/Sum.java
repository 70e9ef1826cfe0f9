package dev.millrace.geoquery.filter;

import java.util.List;

/**
 * A sum over features.
 *
 * @param values the selected values of the split columns that it is of, in their order; empty where nothing is split
 * @param total truncated to a whole number, as the original does
 */
public record Sum(List<Object> values, long total) {

    /** Keeps a copy. */
    public Sum {
        values = List.copyOf(values);
    }
}
