package dev.millrace.geoquery.merge;

import dev.millrace.geoquery.merge.TaskReader.Place;
import dev.millrace.geoquery.plan.Plan;
import dev.millrace.geoquery.plan.Plan.Dataset;
import dev.millrace.geoquery.plan.Plan.Option;
import dev.millrace.model.workset.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names of values: categories of a raster, with the names that the dataset gives them now, or combinations of filters. An
 * option whose values have none has one column, of the empty name.
 */
final class ValueNames {
    private static final List<String> UNNAMED = List.of("");
    private static final Comparator<String> BY_NUMBER =
            Comparator.comparingDouble(ValueNames::number).thenComparing(Comparator.naturalOrder());

    private final Map<Integer, Map<Long, String>> mappings;
    private final Map<Of, List<String>> names = new HashMap<>();

    /** An option of a dataset, with kwargs: a request may have a dataset twice. */
    private record Of(Dataset dataset, long option) {}

    /** Names of none. */
    ValueNames(Map<Integer, Map<Long, String>> mappings) {
        this.mappings = mappings;
    }

    /** Collects what names there are. */
    final class Collector implements TaskReader.Consumer {
        private final Plan plan;
        private final Map<Of, Set<String>> raw = new HashMap<>();

        Collector(Plan plan) {
            this.plan = plan;
        }

        @Override
        public void accept(Place place, List<Row> rows) {
            Dataset dataset = plan.datasets().get(place.dataset());
            Of of = new Of(dataset, dataset.options().get(place.option()).revision());
            Set<String> found = raw.computeIfAbsent(of, any -> new LinkedHashSet<>());
            rows.forEach(row -> found.add(String.valueOf(row.values().get(0))));
        }

        void finish() {
            raw.forEach((of, found) -> names.put(of, sorted(of.dataset(), found)));
        }
    }

    /** First what the dataset names, by value; then what it does not, as numbers if they are some. */
    private List<String> sorted(Dataset dataset, Set<String> found) {
        Set<String> named = new LinkedHashSet<>(
                mappings.getOrDefault(dataset.id(), Map.of()).values());
        List<String> others = new ArrayList<>();
        found.stream()
                .map(name -> shown(dataset, name))
                .filter(name -> !named.contains(name))
                .forEach(others::add);
        others.sort(BY_NUMBER);
        named.addAll(others);
        return List.copyOf(named);
    }

    private static double number(String name) {
        try {
            return Double.parseDouble(name);
        } catch (NumberFormatException e) {
            return Double.POSITIVE_INFINITY;
        }
    }

    /** A stored name as people see it. */
    String shown(Dataset dataset, String name) {
        Map<Long, String> named = mappings.getOrDefault(dataset.id(), Map.of());
        if (named.isEmpty() || name.isEmpty()) {
            return name;
        }
        double value = number(name);
        return value == Math.rint(value) ? named.getOrDefault((long) value, name) : name;
    }

    /** The names of an option's values, a column each. */
    List<String> of(Dataset dataset, Option option) {
        return option.isNamed() ? names.getOrDefault(new Of(dataset, option.revision()), List.of()) : UNNAMED;
    }
}
