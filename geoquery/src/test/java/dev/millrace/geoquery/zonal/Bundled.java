package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.boundary.Boundaries;
import dev.millrace.geoquery.boundary.Feature;
import dev.millrace.geoquery.boundary.TopoJson;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.raster.GeoTiff;
import java.io.IOException;
import java.nio.file.Path;

/** The bundled data in a folder of the test's own. */
final class Bundled {
    private final Path folder;

    private Bundled(Path folder) {
        this.folder = folder;
    }

    static Bundled in(Path folder) throws IOException {
        BundledData.copyInto(folder);
        return new Bundled(folder);
    }

    GeoTiff raster(String name) {
        return GeoTiff.open(folder.resolve(name));
    }

    Boundaries northCarolina() {
        return TopoJson.read(folder.resolve(BundledData.COUNTIES), "counties", id -> id.startsWith("37"));
    }

    Boundaries states() {
        return TopoJson.read(folder.resolve(BundledData.COUNTIES), "states");
    }

    Boundaries countries() {
        return TopoJson.read(folder.resolve(BundledData.COUNTRIES), "countries");
    }

    static Feature byId(Boundaries boundaries, String geomId) {
        return boundaries.features().stream()
                .filter(feature -> feature.geomId().equals(geomId))
                .findFirst()
                .orElseThrow();
    }
}
