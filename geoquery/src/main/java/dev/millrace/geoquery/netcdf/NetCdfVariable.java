package dev.millrace.geoquery.netcdf;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the header says of a variable.
 *
 * @param dimensions outermost first; the last varies fastest
 * @param attributes texts as {@link String}, numbers as {@code double[]}
 * @param offset where its values begin, bytes from the start of the file
 */
public record NetCdfVariable(
        String name, NetCdfType type, List<Dimension> dimensions, Map<String, Object> attributes, long offset) {

    /** Keeps copies. */
    public NetCdfVariable {
        dimensions = List.copyOf(dimensions);
        attributes = Map.copyOf(attributes);
    }

    /**
     * An axis of a variable.
     *
     * @param size how many values it has; of the record dimension, how many records the file holds
     */
    public record Dimension(String name, int size, boolean isRecord) {}

    /** Returns whether its values lie in the file's records, one slice in each. */
    public boolean isPerRecord() {
        return !dimensions.isEmpty() && dimensions.get(0).isRecord();
    }

    /** How many values one record, or the whole of a variable without records, holds. */
    long valuesAtOnce() {
        return dimensions.stream()
                .filter(dimension -> !dimension.isRecord())
                .mapToLong(Dimension::size)
                .reduce(1, Math::multiplyExact);
    }

    /** The first number of an attribute. */
    Optional<Double> number(String attribute) {
        return attributes.get(attribute) instanceof double[] numbers && numbers.length > 0
                ? Optional.of(numbers[0])
                : Optional.empty();
    }
}
