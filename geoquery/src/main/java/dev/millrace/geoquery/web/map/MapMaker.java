package dev.millrace.geoquery.web.map;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.locationtech.jts.coverage.CoverageSimplifier;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Dimension;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.simplify.VWSimplifier;

/**
 * Makes maps. Neighbours are simplified together, so that they still share their borders; the more there is to draw, the coarser
 * it gets, so that no map has more than {@value #MOST_POINTS} points of its features. Thread-safe.
 */
public final class MapMaker {
    /** How many points the features of a map have at most, unless each of them is as simple as can be. */
    public static final int MOST_POINTS = 40_000;

    private static final double FINEST = 6;
    private static final double COARSER = 1.7;
    private static final int TRIES = 10;
    /** What is smaller than this, in tenths of pixels, can hardly be seen or clicked on. */
    private static final double SMALL = 60;

    private static final double LAND_MARGIN = 0.6;
    private static final double LAND_TOLERANCE = 8;
    private static final GeometryFactory GEOMETRIES = new GeometryFactory();

    private final Land land = new Land();

    /** Makes a map of features. */
    public MapSheet make(List<MapFeature> features) {
        Extent extent =
                Extent.around(features.stream().map(MapFeature::geometry).toList());
        Frame frame = new Frame(extent);
        List<Geometry> drawn =
                features.stream().map(f -> frame.drawn(f.geometry())).toList();
        List<PathText> paths = paths(drawn);
        List<MapSheet.Shape> shapes = new ArrayList<>();
        for (int i = 0; i < features.size(); i++) {
            shapes.add(shape(features.get(i), drawn.get(i), paths.get(i)));
        }
        return new MapSheet(
                Frame.WIDTH,
                frame.height(),
                extent.isWorld() ? PathText.of(Graticule.outline(frame)).text() : "",
                PathText.of(Graticule.lines(frame, extent.withMargin(LAND_MARGIN)))
                        .text(),
                land(frame),
                shapes);
    }

    private static MapSheet.Shape shape(MapFeature feature, Geometry drawn, PathText path) {
        Envelope box = drawn.getEnvelopeInternal();
        Coordinate middle = middle(drawn);
        boolean isSmall = Math.max(box.getWidth(), box.getHeight()) < SMALL
                || drawn.getDimension() < Dimension.A
                || path.text().isEmpty();
        return new MapSheet.Shape(
                feature.id(),
                feature.geomId(),
                feature.name(),
                path.text(),
                Math.round(middle.x),
                Math.round(middle.y),
                isSmall);
    }

    private static Coordinate middle(Geometry drawn) {
        return drawn.isEmpty() ? new Coordinate() : largest(drawn).getCentroid().getCoordinate();
    }

    private static Geometry largest(Geometry geometry) {
        Geometry largest = geometry.getGeometryN(0);
        for (int i = 1; i < geometry.getNumGeometries(); i++) {
            if (geometry.getGeometryN(i).getArea() > largest.getArea()) {
                largest = geometry.getGeometryN(i);
            }
        }
        return largest;
    }

    private static List<PathText> paths(List<Geometry> drawn) {
        Geometry[] simple = drawn.stream()
                .map(g -> g.getDimension() == Dimension.A ? g : GEOMETRIES.createPolygon())
                .toArray(Geometry[]::new);
        double tolerance = FINEST;
        List<PathText> paths = List.of();
        for (int i = 0; i < TRIES; i++) {
            simple = CoverageSimplifier.simplify(simple, tolerance); // of what the finer one left, which is quicker
            paths = Stream.of(simple).map(PathText::of).toList();
            if (paths.stream().mapToInt(PathText::points).sum() <= MOST_POINTS) {
                return paths;
            }
            tolerance *= COARSER;
        }
        return paths;
    }

    private String land(Frame frame) {
        StringBuilder text = new StringBuilder();
        for (Geometry country : land.within(frame.extent().withMargin(LAND_MARGIN))) {
            Geometry drawn = frame.drawn(country);
            for (int i = 0; i < drawn.getNumGeometries(); i++) {
                if (drawn.getGeometryN(i) instanceof Polygon polygon) {
                    Geometry simple = VWSimplifier.simplify(polygon, LAND_TOLERANCE);
                    text.append(PathText.of(simple).text());
                }
            }
        }
        return text.toString();
    }
}
