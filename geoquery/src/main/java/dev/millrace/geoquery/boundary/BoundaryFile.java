package dev.millrace.geoquery.boundary;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.millrace.geoquery.geopackage.GeoPackage;
import dev.millrace.geoquery.geopackage.GeoPackageException;
import dev.millrace.geoquery.geopackage.Layer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Reads boundaries from GeoJSON, TopoJSON, GeoPackage and shapefiles, by the ending of the file's name.
 *
 * <p>Every feature comes in degrees of EPSG:4326, valid, and cut where it crosses the antimeridian. What was repaired or left
 * out, and why, is in the warnings, which name the feature.
 */
public final class BoundaryFile {
    private BoundaryFile() {}

    /**
     * Reads a file.
     *
     * @throws BoundaryException if it cannot be read, is of no known format, contradicts itself, or is in another reference
     *     system than it says
     */
    public static Boundaries read(Path file, BoundaryOptions options) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        return switch (ending) {
            case "geojson" -> GeoJson.read(file, options);
            case "topojson" -> TopoJson.read(file, options);
            case "json" -> isTopology(file) ? TopoJson.read(file, options) : GeoJson.read(file, options);
            case "gpkg" -> readGeoPackage(file, options);
            case "shp" -> Shapefile.read(file, options);
            default ->
                throw new BoundaryException(
                        file, "is of no known format", "Give .geojson, .topojson, .json, .gpkg or .shp.", null);
        };
    }

    private static boolean isTopology(Path file) {
        return JsonFile.read(file, BoundaryFile::saysTopology);
    }

    private static boolean saysTopology(JsonParser parser) throws IOException {
        parser.nextToken();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            if (name.equals("type")) {
                return parser.getText().equals("Topology");
            }
            parser.skipChildren();
        }
        return false;
    }

    private static Boundaries readGeoPackage(Path file, BoundaryOptions options) {
        try (GeoPackage source = GeoPackage.open(file)) {
            Layer layer = source.layer(options.layer());
            Intake intake = new Intake(file, options, layer.crs());
            source.forEach(
                    layer,
                    row -> intake.add(Drawn.of(
                            Long.toString(row.id()),
                            row.attributes(),
                            note -> row.geometry().orElse(null))),
                    damage -> intake.warn("in " + file + ", " + damage));
            return intake.boundaries();
        } catch (GeoPackageException e) {
            throw new BoundaryException(file, "cannot be read as a GeoPackage", "" + e.getMessage(), e);
        }
    }
}
