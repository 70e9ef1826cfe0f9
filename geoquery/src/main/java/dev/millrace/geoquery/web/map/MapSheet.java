package dev.millrace.geoquery.web.map;

import java.util.List;

/**
 * A map, ready to be written as SVG; its units are tenths of a pixel.
 *
 * @param sea path data of the earth's outline; empty where the map shows a part of the earth only
 * @param graticule path data of meridians and parallels
 * @param land path data of the land around, for orientation
 * @param shapes what the map is about
 */
public record MapSheet(int width, int height, String sea, String graticule, String land, List<Shape> shapes) {

    /** Keeps a copy of the list. */
    public MapSheet {
        shapes = List.copyOf(shapes);
    }

    /**
     * A feature on the map. One that is too small to be seen has a dot as well.
     *
     * @param id the feature's in the database
     * @param geomId the feature's in its collection
     * @param path path data, maybe empty
     * @param x the middle of the feature
     */
    public record Shape(int id, String geomId, String name, String path, long x, long y, boolean isSmall) {
        /** What people call it, or its id where nobody does. */
        public String label() {
            return name.isEmpty() ? geomId : name;
        }
    }
}
