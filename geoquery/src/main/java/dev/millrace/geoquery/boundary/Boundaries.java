package dev.millrace.geoquery.boundary;

import java.util.List;

/**
 * What a boundary file holds.
 *
 * @param features in the file's order, each {@code geomId} once
 * @param warnings a sentence for each feature that was left out, repaired or cut, naming it
 */
public record Boundaries(List<Feature> features, List<String> warnings) {

    /** Keeps copies of the lists. */
    public Boundaries {
        features = List.copyOf(features);
        warnings = List.copyOf(warnings);
    }
}
