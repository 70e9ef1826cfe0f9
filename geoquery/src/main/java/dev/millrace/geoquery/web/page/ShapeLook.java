package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.web.map.MapSheet;

/** How the shapes of a map look; the template {@code map.html} asks it. Public, so that templates reach it. */
public interface ShapeLook {
    /** The class of a shape. */
    String of(MapSheet.Shape shape);

    /** What its label says besides its name; maybe empty. */
    String text(MapSheet.Shape shape);

    /** What people call it. */
    default String label(MapSheet.Shape shape) {
        return shape.label();
    }
}
