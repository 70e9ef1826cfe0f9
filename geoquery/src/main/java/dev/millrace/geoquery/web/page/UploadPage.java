package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.boundary.BoundaryException;
import dev.millrace.geoquery.boundary.BoundaryOptions;
import dev.millrace.geoquery.request.BoundaryArchive;
import dev.millrace.geoquery.request.Catalogue;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.store.ShapeTable.Collection;
import dev.millrace.geoquery.web.catalogue.BoundarySets;
import dev.millrace.geoquery.web.http.Exchange;
import dev.millrace.geoquery.web.http.Problem;
import dev.millrace.geoquery.web.http.Reply;
import dev.millrace.geoquery.web.http.Routes;
import dev.millrace.geoquery.web.http.Shown;
import dev.millrace.geoquery.web.http.Upload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipException;

/** Takes a boundary file that somebody brings, as a collection that only who has its address finds. */
final class UploadPage {
    private static final long MOST_UNPACKED = 1_000_000_000;
    private static final int MOST_FILES = 50;
    private static final int LONGEST_NAME = 100;

    private final Catalogue catalogue;
    private final BoundarySets boundaries;

    UploadPage(GeoDatabase database, BoundarySets boundaries) {
        this.catalogue = new Catalogue(database);
        this.boundaries = boundaries;
    }

    void addTo(Routes routes) {
        routes.post("/upload", this::take);
    }

    private Reply take(Exchange exchange) throws IOException {
        try (Upload upload = exchange.upload()) {
            Upload.UploadedFile file = upload.file("file")
                    .orElseThrow(() -> Problem.badField("file", "No file was chosen; go back and choose one."));
            String shown = Shown.shortened(file.name());
            try {
                return taken(file, boundaryFile(file));
            } catch (BoundaryException e) {
                String reason = String.valueOf(e.getMessage()).replace(e.file(), "'" + shown + "'");
                throw Problem.badField("file", "The " + reason);
            } catch (ZipException e) {
                throw Problem.badField("file", "'" + shown + "' cannot be used: " + e.getMessage() + ".");
            }
        }
    }

    private Reply taken(Upload.UploadedFile file, Path path) {
        String name = file.name().replaceAll("[\\p{Cntrl}]", "");
        String stored = BoundarySets.uploadedName(name.substring(0, Math.min(LONGEST_NAME, name.length())));
        List<String> unused = catalogue.ingestBoundaries(stored, path, BoundaryOptions.NONE);
        Collection collection = boundaries.find(stored).orElseThrow();
        if (collection.features() == 0) {
            throw Problem.badField(
                    "file",
                    "'" + Shown.shortened(file.name()) + "' holds no boundary that can be used; choose another.");
        }
        return Reply.seeOther("/boundaries/" + collection.id());
    }

    /** The boundaries to read: the file under a name of our own, or the one in a zip. */
    private static Path boundaryFile(Upload.UploadedFile file) throws IOException {
        String ending = BoundaryArchive.ending(file.name());
        if (BoundaryArchive.ENDINGS.contains(ending) && !ending.equals("shp")) {
            return Files.move(file.path(), file.path().resolveSibling("boundaries." + ending));
        }
        if (!ending.equals("zip")) {
            throw Problem.badField(
                    "file",
                    "'" + Shown.shortened(file.name()) + "' is of no known format; choose a .geojson, .json, .topojson"
                            + " or .gpkg file, or a zipped shapefile.");
        }
        Path folder = file.path().resolveSibling("unpacked");
        return BoundaryArchive.unpack(file.path(), folder, MOST_UNPACKED, MOST_FILES).stream()
                .findFirst()
                .orElseThrow(() -> new ZipException("it holds no .shp, .gpkg, .geojson or .topojson"));
    }
}
