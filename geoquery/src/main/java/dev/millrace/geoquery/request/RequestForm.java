package dev.millrace.geoquery.request;

import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a researcher asks for, before anybody looked whether it can be had.
 *
 * @param name for people; need not be unique
 * @param email where mails go; empty for nowhere
 * @param selection which boundaries
 * @param datasets at least one
 */
public record RequestForm(String name, String email, Selection selection, List<Choice> datasets) {

    /** The most features of a request. */
    public static final int MOST_FEATURES = 100_000;

    /** Keeps a copy of the list. */
    public RequestForm {
        datasets = List.copyOf(datasets);
    }

    /**
     * Boundaries; of {@code featureIds}, {@code geomIds} and an upload at most one is there, and where none is, all features
     * of {@code boundary} are meant.
     *
     * @param boundary the name of a feature collection; empty where ids or an upload say it
     * @param featureIds of features as the database knows them
     * @param geomIds of features as their collection knows them, such as FIPS codes
     * @param label what was selected, for people
     * @param detail more of it, for people
     * @param upload boundaries of the researcher's own
     */
    public record Selection(
            String boundary,
            List<Integer> featureIds,
            List<String> geomIds,
            String label,
            String detail,
            Optional<Upload> upload) {

        /** Keeps copies of the lists. */
        public Selection {
            featureIds = List.copyOf(featureIds);
            geomIds = List.copyOf(geomIds);
        }

        /** All features of a collection. */
        public static Selection all(String boundary) {
            return new Selection(boundary, List.of(), List.of(), boundary, "", Optional.empty());
        }
    }

    /**
     * A dataset and what of it.
     *
     * @param dataset its name
     * @param options short names of statistics; none for all that are public
     * @param resources names of files; none for all
     * @param temporal between which days; empty for always
     * @param kwargs options and filters over those of the dataset
     */
    public record Choice(
            String dataset,
            List<String> options,
            List<String> resources,
            Optional<Temporal> temporal,
            Map<String, @Nullable Object> kwargs) {

        /** Keeps copies, in order. */
        public Choice {
            options = List.copyOf(options);
            resources = List.copyOf(resources);
            kwargs = Collections.unmodifiableMap(new LinkedHashMap<>(kwargs));
        }
    }

    /** Days, both included. */
    public record Temporal(LocalDate from, LocalDate to) {
        /** Whether a day is one of them. */
        boolean contains(LocalDate day) {
            return !day.isBefore(from) && !day.isAfter(to);
        }
    }

    /**
     * Boundaries of the researcher's own.
     *
     * @param fileName what the file was called
     * @param operations to do to them, in order
     * @param geoJson a feature collection in EPSG:4326
     */
    public record Upload(String fileName, List<Operation> operations, String geoJson) {
        /** Keeps a copy of the list. */
        public Upload {
            operations = List.copyOf(operations);
        }
    }

    /** Something done to boundaries: {@code buffer}, {@code simplify} or {@code union}. */
    public record Operation(String type, Map<String, @Nullable Object> params) {
        /** Keeps a copy, in order. */
        public Operation {
            params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        }
    }

    /**
     * Reads a request's JSON.
     *
     * @throws RequestRefusedException if it is not as it should be; names the field
     */
    public static RequestForm parse(String json) {
        return FormReader.read(json, true);
    }

    /**
     * Reads a request's JSON whose boundaries come beside it.
     *
     * @throws RequestRefusedException if it is not as it should be; names the field
     */
    public static RequestForm parseWithoutBoundary(String json) {
        return FormReader.read(json, false);
    }
}
