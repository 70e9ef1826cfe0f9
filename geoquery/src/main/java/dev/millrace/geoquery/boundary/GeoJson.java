package dev.millrace.geoquery.boundary;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.geoquery.crs.Crs;
import dev.millrace.geoquery.crs.CrsException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the polygons and points of a GeoJSON file, feature by feature.
 *
 * <p>A feature's {@code geomId} is its {@code id}, or its place in the file, from 1. A member {@code crs}, which older
 * writers add, is followed; it must come before the features.
 *
 * <p>Sources: RFC 7946; "The GeoJSON Format Specification" of 2008, section 3, for {@code crs}.
 */
final class GeoJson {
    private static final Pattern EPSG = Pattern.compile("(?i)(?:urn:ogc:def:crs:)?EPSG:[^:]*:?(\\d+)");

    private final Path file;
    private final BoundaryOptions options;
    private Intake intake;
    private int place;

    private GeoJson(Path file, BoundaryOptions options) {
        this.file = file;
        this.options = options;
        this.intake = new Intake(file, options, Crs.WGS_84);
    }

    static Boundaries read(Path file, BoundaryOptions options) {
        GeoJson reader = new GeoJson(file, options);
        JsonFile.read(file, reader::readRoot);
        return reader.intake.boundaries();
    }

    /** A collection, one feature, or a bare geometry. */
    private boolean readRoot(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw notGeoJson();
        }
        Members members = new Members();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "crs" -> follow(parser.readValueAsTree());
                case "features" -> readFeatures(parser);
                default -> members.read(name, parser);
            }
        }
        switch (members.type) {
            case "FeatureCollection" -> {}
            case "Feature" -> intake.add(members.feature());
            case "" -> throw notGeoJson();
            default -> intake.add(members.bareGeometry());
        }
        return true;
    }

    private BoundaryException notGeoJson() {
        return new BoundaryException(file, "is JSON, but not GeoJSON", "Give a GeoJSON or TopoJSON file.", null);
    }

    private void follow(JsonNode crs) {
        String name = crs.path("properties").path("name").asText("");
        if (crs.isNull() || name.endsWith("CRS84")) {
            return;
        }
        Matcher epsg = EPSG.matcher(name);
        if (!epsg.matches()) {
            throw new BoundaryException(
                    file, "names the reference system '" + name + "'", "Name one of EPSG, or reproject it.", null);
        }
        try {
            intake = new Intake(file, options, Crs.ofEpsg(Integer.parseInt(epsg.group(1))));
        } catch (CrsException e) {
            throw new BoundaryException(file, "" + e.getMessage(), "Reproject it to EPSG:4326.", e);
        }
    }

    private void readFeatures(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw notGeoJson();
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw notGeoJson();
            }
            Members members = new Members();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                members.read(name, parser);
            }
            intake.add(members.feature());
        }
    }

    /** The members of an object, in whichever order they come. */
    private final class Members {
        private String type = "";
        private String id = "";
        private Map<String, @Nullable Object> properties = Map.of();
        private @Nullable GeoJsonGeometry geometry;
        private final GeoJsonGeometry own = new GeoJsonGeometry();

        void read(String name, JsonParser parser) throws IOException {
            switch (name) {
                case "type" -> {
                    type = parser.getText();
                    own.type(type);
                }
                case "id" -> id = parser.getText();
                case "properties" -> properties = JsonFile.attributes(parser.readValueAsTree());
                case "geometry" -> geometry = GeoJsonGeometry.read(parser);
                case "coordinates", "geometries" -> own.member(name, parser);
                default -> parser.skipChildren();
            }
        }

        Drawn feature() {
            return drawn(geometry);
        }

        Drawn bareGeometry() {
            return drawn(own);
        }

        private Drawn drawn(@Nullable GeoJsonGeometry shape) {
            place++;
            String geomId = id.isEmpty() ? Integer.toString(place) : id;
            return Drawn.of(geomId, properties, note -> shape == null ? null : shape.build(note));
        }
    }
}
