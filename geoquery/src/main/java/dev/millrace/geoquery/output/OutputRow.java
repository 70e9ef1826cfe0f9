package dev.millrace.geoquery.output;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/**
 * A row of a request's table: a feature and its values.
 *
 * @param attributes of the boundary, by name
 * @param values in the order of the table's columns; whole numbers, floating point, texts, or null for nodata
 */
public record OutputRow(
        String collection,
        String geomId,
        Map<String, @Nullable Object> attributes,
        Geometry geometry,
        List<@Nullable Object> values) {

    /** Keeps copies. */
    public OutputRow {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }
}
