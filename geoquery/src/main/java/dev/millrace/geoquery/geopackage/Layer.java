package dev.millrace.geoquery.geopackage;

import dev.millrace.geoquery.crs.Crs;
import java.util.List;
import java.util.Optional;

/**
 * A table of features in a GeoPackage.
 *
 * @param key the column that is its primary key
 * @param columns the others, without the geometry
 * @param index the name of its R-tree; empty where it has none
 */
public record Layer(String table, String key, String geometry, List<String> columns, Crs crs, Optional<String> index) {

    /** Keeps a copy. */
    public Layer {
        columns = List.copyOf(columns);
    }
}
