package dev.millrace.geoquery.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.millrace.geoquery.store.FeatureTable.Selection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a request was resolved to.
 *
 * @param selection the features, a row each
 * @param datasets in the order of their columns
 */
public record Plan(Selection selection, List<Dataset> datasets) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Keeps a copy of the list. */
    public Plan {
        datasets = List.copyOf(datasets);
    }

    /**
     * A dataset and what of it.
     *
     * @param id the partition of its tasks
     * @param kwargs of the request, over those of the options
     */
    public record Dataset(
            int id,
            String name,
            boolean isGlobal,
            List<Option> options,
            List<Series> series,
            Map<String, @Nullable Object> kwargs) {

        /** Keeps copies, in order. */
        public Dataset {
            options = List.copyOf(options);
            series = List.copyOf(series);
            kwargs = Collections.unmodifiableMap(new LinkedHashMap<>(kwargs));
        }
    }

    /**
     * A statistic.
     *
     * @param isNamed whether a value has a name, such as a category, which makes a column for each
     */
    public record Option(long revision, String shortName, boolean isNamed) {}

    /**
     * Resources that one task computes together; mostly one.
     *
     * @param revisions of the resources, in the order of a task's values
     * @param columns those of them that the request wants
     */
    public record Series(List<Long> revisions, List<Column> columns) {
        /** Keeps copies of the lists. */
        public Series {
            revisions = List.copyOf(revisions);
            columns = List.copyOf(columns);
        }
    }

    /** A resource that is wanted, and where its values are among those of a task. */
    public record Column(String resource, int position) {}

    /** How many tasks a feature has. */
    public long tasksOfAFeature() {
        return datasets.stream()
                .mapToLong(dataset ->
                        (long) dataset.options().size() * dataset.series().size())
                .sum();
    }

    /** The plan as it is stored. */
    public String json() {
        try {
            return MAPPER.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a plan is records, lists and values", e);
        }
    }

    /** The plan of what {@link #json} gave. */
    public static Plan ofJson(String json) {
        try {
            return MAPPER.readValue(json, Plan.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the database holds a plan that cannot be read: " + e.getMessage(), e);
        }
    }
}
