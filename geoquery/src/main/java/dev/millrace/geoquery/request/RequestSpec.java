package dev.millrace.geoquery.request;

import static java.util.Objects.requireNonNull;

import dev.millrace.geoquery.zonal.Statistic;
import java.nio.file.Path;
import java.util.List;

/**
 * What somebody wants: statistics of resources over a feature collection, as one table.
 *
 * @param name tells requests apart; submitting one again finds the first
 * @param collection the name of a feature collection
 * @param resources names, in the order of their columns; at least one
 * @param statistics in the order of their columns; at least one
 * @param output the CSV file to write
 */
public record RequestSpec(
        String name, String collection, List<String> resources, List<Statistic> statistics, Path output) {

    /** Checks that nothing is missing. */
    public RequestSpec {
        requireNonNull(name, "name");
        requireNonNull(collection, "collection");
        resources = List.copyOf(resources);
        statistics = List.copyOf(statistics);
        requireNonNull(output, "output");
        if (resources.isEmpty() || statistics.isEmpty()) {
            throw new IllegalArgumentException(
                    "request " + name + " names no resource or no statistic; name one of each");
        }
    }
}
