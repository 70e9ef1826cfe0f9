package dev.millrace.geoquery.geopackage;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/**
 * A feature as it is stored.
 *
 * @param id its primary key
 * @param geometry in the layer's own reference system
 * @param attributes by column, in the table's order; {@link Long}, {@link Double}, {@link String} or null
 */
public record Row(long id, Optional<Geometry> geometry, Map<String, @Nullable Object> attributes) {

    /** Keeps a copy, in order. */
    public Row {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }
}
