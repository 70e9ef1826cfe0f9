package dev.millrace.geoquery.boundary;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/**
 * One boundary.
 *
 * @param geomId what identifies it within its file, such as a FIPS code
 * @param name what people call it; empty where the file has no name
 * @param attributes what else the file says of it, in its order; texts, numbers, booleans or null
 * @param geometry valid polygons or points, in degrees of EPSG:4326; not to be changed
 */
public record Feature(String geomId, String name, Map<String, @Nullable Object> attributes, Geometry geometry) {

    /** Checks that nothing is missing, and keeps a copy of the attributes. */
    public Feature {
        requireNonNull(geomId, "geomId");
        requireNonNull(name, "name");
        requireNonNull(geometry, "geometry");
        if (geomId.isEmpty()) {
            throw new IllegalArgumentException("a feature's geomId is not empty");
        }
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }

    /** A boundary without attributes. */
    public Feature(String geomId, String name, Geometry geometry) {
        this(geomId, name, Map.of(), geometry);
    }
}
