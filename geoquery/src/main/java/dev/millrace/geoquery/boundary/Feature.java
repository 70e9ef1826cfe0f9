package dev.millrace.geoquery.boundary;

import static java.util.Objects.requireNonNull;

import org.locationtech.jts.geom.Geometry;

/**
 * One boundary.
 *
 * @param geomId what identifies it within its file, such as a FIPS code
 * @param name what people call it; empty where the file has no name
 * @param geometry a valid polygon or multipolygon, in the file's coordinates; not to be changed
 */
public record Feature(String geomId, String name, Geometry geometry) {

    /** Checks that nothing is missing. */
    public Feature {
        requireNonNull(geomId, "geomId");
        requireNonNull(name, "name");
        requireNonNull(geometry, "geometry");
        if (geomId.isEmpty()) {
            throw new IllegalArgumentException("a feature's geomId is not empty");
        }
    }
}
