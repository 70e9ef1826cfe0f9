package dev.millrace.geoquery.web.map;

import dev.millrace.geoquery.boundary.BoundaryFile;
import dev.millrace.geoquery.boundary.BoundaryOptions;
import dev.millrace.geoquery.data.BundledData;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.operation.overlayng.OverlayNG;
import org.locationtech.jts.operation.overlayng.OverlayNGRobust;

/** The countries of the world as a background: bundled, so that maps need nothing of the internet. Thread-safe. */
final class Land {
    private static final GeometryFactory GEOMETRIES = new GeometryFactory();
    private static final double CIRCLE = 360;

    private final List<Geometry> coarse;
    private final List<Geometry> fine;

    Land() {
        coarse = read(BundledData.COUNTRIES);
        fine = read(BundledData.COUNTRIES_FINE);
    }

    private static List<Geometry> read(String name) {
        try (InputStream in = BundledData.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the artifact lacks its resource " + name + "; build it anew");
            }
            Path copy = Files.createTempFile("land", ".topojson");
            try {
                Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
                return BoundaryFile.read(copy, BoundaryOptions.NONE.layer("countries")).features().stream()
                        .map(feature -> feature.geometry())
                        .toList();
            } finally {
                Files.delete(copy);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }

    /** The land of an extent: coarse for the world, fine and cut out for a part of it. */
    List<Geometry> within(Extent extent) {
        if (extent.isWorld()) {
            return coarse;
        }
        List<Geometry> cut = new ArrayList<>();
        for (double turn = -CIRCLE; turn <= CIRCLE; turn += CIRCLE) {
            Envelope box = new Envelope(
                    extent.west() + turn, extent.west() + turn + extent.width(), extent.south(), extent.north());
            for (Geometry country : fine) {
                if (country.getEnvelopeInternal().intersects(box)) {
                    cut.add(OverlayNGRobust.overlay(country, GEOMETRIES.toGeometry(box), OverlayNG.INTERSECTION));
                }
            }
        }
        return cut;
    }
}
