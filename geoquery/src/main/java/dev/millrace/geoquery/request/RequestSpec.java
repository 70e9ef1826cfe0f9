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
    private static final List<Statistic> KEPT =
            List.of(Statistic.MEAN, Statistic.COUNT, Statistic.MIN, Statistic.MAX, Statistic.SUM);

    /** Checks that nothing is missing. */
    public RequestSpec {
        requireNonNull(name, "name");
        requireNonNull(collection, "collection");
        resources = List.copyOf(resources);
        statistics = List.copyOf(statistics);
        requireNonNull(output, "output");
        statistics.forEach(RequestSpec::requireKept);
        if (resources.isEmpty() || statistics.isEmpty()) {
            throw new IllegalArgumentException(
                    "request " + name + " names no resource or no statistic; name one of each");
        }
    }

    private static void requireKept(Statistic statistic) {
        if (!KEPT.contains(statistic)) {
            throw new IllegalArgumentException(
                    "requests are for " + KEPT.stream().map(Statistic::word).toList() + ", was " + statistic.word());
        }
    }
}
