package dev.millrace.geoquery.crs;

import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.CoordinateSequenceFilter;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.proj4j.BasicCoordinateTransform;
import org.locationtech.proj4j.CRSFactory;
import org.locationtech.proj4j.CoordinateReferenceSystem;
import org.locationtech.proj4j.Proj4jException;
import org.locationtech.proj4j.ProjCoordinate;

/**
 * A coordinate reference system that geometries may be in; x is longitude or easting, whatever order its authority gives.
 *
 * <p>Corners are transformed, edges stay straight between them. Without grid files, datums such as NAD 27 are shifted by
 * three or seven parameters, which is right to about ten metres. Immutable; safe for use by several threads.
 */
public final class Crs {
    /** Degrees of WGS 84, EPSG:4326. */
    public static final Crs WGS_84 = new Crs("EPSG:4326", parse("EPSG:4326", "+proj=longlat +datum=WGS84 +no_defs"));

    /** Without its grid files PROJ would not shift NAD 27 at all; these parameters are EPSG's transformation 1173. */
    private static final String NAD_27 = "+ellps=clrk66 +towgs84=-8,160,176";

    private final String name;
    private final CoordinateReferenceSystem system;

    private Crs(String name, CoordinateReferenceSystem system) {
        this.name = name;
        this.system = system;
    }

    /**
     * The system of a number of EPSG.
     *
     * @throws CrsException if there is none
     */
    public static Crs ofEpsg(int code) {
        String name = "EPSG:" + code;
        if (code == 4326) {
            return WGS_84;
        }
        try {
            String parameters =
                    String.join(" ", new CRSFactory().createFromName(name).getParameters());
            return new Crs(name, parse(name, parameters));
        } catch (Proj4jException e) {
            throw new CrsException("is in " + name + ", which is not known: " + e.getMessage(), e);
        }
    }

    /**
     * The system that a well-known text describes, in its first version (OGC 01-009) or Esri's dialect of it.
     *
     * <p>An EPSG number in the text is believed. Otherwise the common projections and datums are known; an unnamed datum on
     * the ellipsoid of GRS 80 or WGS 84 is taken as WGS 84, from which those differ by a metre.
     *
     * @throws CrsException if it cannot be read, or has a projection or datum that is not known
     */
    public static Crs ofWkt(String text) {
        WktNode node = WktNode.parse(text);
        Integer code = node.epsg();
        return code != null ? ofEpsg(code) : new Crs(node.title(), parse(node.title(), ProjText.of(node)));
    }

    private static CoordinateReferenceSystem parse(String name, String parameters) {
        try {
            return new CRSFactory().createFromParameters(name, parameters.replace("+datum=NAD27", NAD_27));
        } catch (Proj4jException e) {
            throw new CrsException("is in a system that is not known (" + name + "): " + e.getMessage(), e);
        }
    }

    /** Returns what messages call it. */
    public String name() {
        return name;
    }

    /** Returns a copy of a geometry, in degrees of WGS 84; where that is not possible, a corner is not finite. */
    public Geometry toWgs84(Geometry geometry) {
        Geometry copy = geometry.copy();
        if (this != WGS_84 && !copy.isEmpty()) {
            copy.apply(new Corners(new BasicCoordinateTransform(system, WGS_84.system)));
            copy.geometryChanged();
        }
        return copy;
    }

    @Override
    public String toString() {
        return name;
    }

    /** Moves every corner. */
    private record Corners(BasicCoordinateTransform transform) implements CoordinateSequenceFilter {

        @Override
        public void filter(CoordinateSequence corners, int i) {
            ProjCoordinate moved = new ProjCoordinate(Double.NaN, Double.NaN);
            try {
                transform.transform(new ProjCoordinate(corners.getX(i), corners.getY(i)), moved);
            } catch (Proj4jException e) {
                // Outside of where the projection is defined: not finite, which the caller sees.
                moved = new ProjCoordinate(Double.NaN, Double.NaN);
            }
            corners.setOrdinate(i, CoordinateSequence.X, moved.x);
            corners.setOrdinate(i, CoordinateSequence.Y, moved.y);
        }

        @Override
        public boolean isDone() {
            return false;
        }

        @Override
        public boolean isGeometryChanged() {
            return true;
        }
    }
}
