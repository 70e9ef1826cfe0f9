package dev.millrace.geoquery.filter;

import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import org.locationtech.jts.operation.overlayng.OverlayNG;
import org.locationtech.jts.operation.overlayng.OverlayNGRobust;

/** What part of a feature's outcome a zone gets. */
public enum Share {
    /** All of a feature that lies within the zone, nothing of any other; a point on the zone's border is not within. */
    WITHIN {
        @Override
        double of(Geometry feature, PreparedGeometry zone) {
            return zone.contains(feature) ? 1 : 0;
        }
    },
    /** As much as of the feature's area lies in the zone; of one without an area, as {@link #WITHIN}. */
    AREA_PROPORTIONAL {
        @Override
        double of(Geometry feature, PreparedGeometry zone) {
            double area = feature.getArea();
            if (area == 0 || zone.contains(feature)) {
                return WITHIN.of(feature, zone);
            }
            return zone.intersects(feature)
                    ? OverlayNGRobust.overlay(feature, zone.getGeometry(), OverlayNG.INTERSECTION)
                                    .getArea()
                            / area
                    : 0;
        }
    };

    abstract double of(Geometry feature, PreparedGeometry zone);
}
