package dev.millrace.geoquery.dataset;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a description says of a dataset.
 *
 * @param name identifies it; heads the names of its resources
 * @param type of its files
 * @param path a folder, or a file
 * @param files which files below the path are its resources
 * @param isGlobal whether it covers everything, so that no coverage is tested
 * @param mappings values by name
 * @param options what it offers
 * @param about everything else: title, description, citation, licence and the like, as the description has it
 */
public record DatasetDescription(
        String name,
        DatasetType type,
        Path path,
        Files files,
        boolean isGlobal,
        Map<String, Long> mappings,
        List<ProcessingOption> options,
        Map<String, @Nullable Object> about) {

    /**
     * Which files are resources.
     *
     * @param extension how their names end, such as ".tif"
     * @param mask where year, month and day stand in their paths; empty where time does not matter
     * @param variable of NetCDF files
     */
    public record Files(String extension, Optional<FileMask> mask, Optional<String> variable) {}

    /** Keeps copies, in order. */
    public DatasetDescription {
        mappings = Collections.unmodifiableMap(new LinkedHashMap<>(mappings));
        options = List.copyOf(options);
        about = Collections.unmodifiableMap(new LinkedHashMap<>(about));
    }
}
