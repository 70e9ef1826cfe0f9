package dev.millrace.geoquery.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Envelope;

class GeoJsonTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameAFile() {
        file = folder.resolve("upload.geojson");
    }

    @Test // BOUND-1, BOUND-2
    void polygonsAndPointsWithIdsNamesAndAttributes() throws IOException {
        Boundaries read = read("""
                {"type":"FeatureCollection","features":[
                 {"type":"Feature","id":7,"properties":{"name":"A","n":3,"x":1.5,"b":true,"none":null,"deep":{"k":[1]}},
                  "geometry":{"coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[1,1]]],"type":"Polygon"}},
                 {"geometry":{"type":"MultiPoint","coordinates":[[1,2,99],[3,4]]},"type":"Feature","properties":null},
                 {"type":"Feature","properties":{"NAME":"C"},"geometry":{"type":"MultiPolygon","coordinates":
                  [[[[0,0],[1,0],[0,1],[0,0]]],[[[5,5],[6,5],[5,6],[5,5]]]]}}]}
                """);
        assertThat(read.warnings()).isEmpty();
        assertThat(read.features()).extracting(Feature::geomId).containsExactly("7", "2", "3");
        assertThat(read.features()).extracting(Feature::name).containsExactly("A", "", "C");
        assertThat(read.features().get(0).attributes())
                .containsEntry("n", 3L)
                .containsEntry("x", 1.5)
                .containsEntry("b", true)
                .containsEntry("none", null)
                .containsEntry("deep", "{\"k\":[1]}");
        assertThat(read.features().get(0).geometry().getArea()).isEqualTo(15.5);
        assertThat(read.features().get(1).geometry().getNumPoints()).isEqualTo(2);
        assertThat(read.features().get(2).geometry().getArea()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"Feature\",\"properties\":{},\"geometry\":"
                        + "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[0,1],[0,0]]]}}",
                "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[0,1],[0,0]]]}"
            })
    void oneFeatureAndABareGeometryAreRead(String json) throws IOException {
        assertThat(read(json).features()).singleElement().satisfies(feature -> {
            assertThat(feature.geomId()).isEqualTo("1");
            assertThat(feature.geometry().getArea()).isEqualTo(0.5);
        });
    }

    @Test // BOUND-2, BOUND-5
    void whatCannotBeUsedIsLeftOutAndNamed() throws IOException {
        Boundaries read = read(collection(
                "null",
                "{\"type\":\"Polygon\",\"coordinates\":[]}",
                "{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]}",
                "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}",
                "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[\"x\",2],[2,0],[0,2],[0,0]]]}",
                "{\"type\":\"Polygon\",\"coordinates\":[0,1]}",
                "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,0],[4,4],[0,4],[0,0]]]}"));
        assertThat(read.features()).singleElement().extracting(Feature::geomId).isEqualTo("7");
        for (int i = 1; i <= 6; i++) {
            String id = "feature " + i + " of " + file;
            assertThat(read.warnings()).anyMatch(warning -> warning.startsWith(id) && warning.contains("left out"));
        }
        assertThat(read.warnings()).anyMatch(warning -> warning.contains("is invalid (Self-intersection at 1.0, 1.0)"));
    }

    @Test // BOUND-5
    void spikeIsRepairedAndSaidSo() throws IOException {
        Boundaries read = read(
                collection("{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,0],[6,0],[4,0],[4,4],[0,4],[0,0]]]}"));
        assertThat(read.features().get(0).geometry().getArea()).isEqualTo(16);
        assertThat(read.features().get(0).geometry().isValid()).isTrue();
        assertThat(read.warnings()).singleElement().asString().contains("was repaired");
    }

    @Test // BOUND-6
    void openRingIsClosedIfTheGapIsNarrow() throws IOException {
        Boundaries read = read(collection(
                "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,0],[4,4],[0,4],[0,0.001]]]}",
                "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,0],[4,4],[0,4]]]}"));
        assertThat(read.features()).singleElement().extracting(Feature::geomId).isEqualTo("1");
        assertThat(read.warnings()).anyMatch(warning -> warning.contains("closed over a gap"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[[[170,0],[190,0],[190,10],[170,10],[170,0]]]",
                "[[[170,0],[-170,0],[-170,10],[170,10],[170,0]]]",
                "[[[-190,0],[-170,0],[-170,10],[-190,10],[-190,0]]]"
            })
    void polygonAcrossTheAntimeridianIsCutWhicheverWayItIsDrawn(String rings) throws IOException {
        Boundaries read = read(collection("{\"type\":\"Polygon\",\"coordinates\":" + rings + "}"));
        assertThat(read.warnings()).singleElement().asString().contains("crosses the antimeridian");
        var geometry = read.features().get(0).geometry();
        assertThat(geometry.getArea()).isEqualTo(200);
        assertThat(geometry.getNumGeometries()).isEqualTo(2);
        assertThat(geometry.getEnvelopeInternal().equals(new Envelope(-180, 180, 0, 10)))
                .isTrue();
    }

    @Test // BOUND-3
    void namedReferenceSystemIsFollowed() throws IOException {
        Boundaries read = read("""
                {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::27700"}},
                 "features":[{"type":"Feature","id":"gr","properties":{},
                  "geometry":{"type":"Point","coordinates":[538890,177320]}}]}
                """);
        var point = read.features().get(0).geometry().getCoordinate();
        assertThat(point.x).isCloseTo(0.0, within(2e-3)); // the Royal Observatory, Greenwich
        assertThat(point.y).isCloseTo(51.4779, within(2e-3));
    }

    @Test // BOUND-3
    void coordinatesThatAreNotDegreesAreRefusedWithTheWayOut() throws IOException {
        Files.writeString(file, collection("{\"type\":\"Point\",\"coordinates\":[538890,177320]}"));
        assertThatThrownBy(() -> BoundaryFile.read(file, BoundaryOptions.NONE))
                .isInstanceOf(BoundaryException.class)
                .hasMessageContaining("no feature on earth in EPSG:4326")
                .hasMessageContaining("another reference system");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"a\":1}", "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":}]}"})
    void whatIsNotGeoJsonIsRefused(String text) throws IOException {
        Files.writeString(file, text);
        assertThatThrownBy(() -> BoundaryFile.read(file, BoundaryOptions.NONE))
                .isInstanceOf(BoundaryException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void unknownReferenceSystemIsRefused() throws IOException {
        Files.writeString(
                file,
                "{\"type\":\"FeatureCollection\",\"crs\":{\"properties\":{\"name\":\"EPSG:1\"}},\"features\":[]}");
        assertThatThrownBy(() -> BoundaryFile.read(file, BoundaryOptions.NONE)).hasMessageContaining("EPSG:1");
    }

    /** Ten to the sixth corners, streamed; more than any boundary set has in one polygon. */
    @Test
    void polygonOfAMillionCornersIsRead() throws IOException {
        int corners = 1_000_000;
        StringBuilder json = new StringBuilder("{\"type\":\"Polygon\",\"coordinates\":[[");
        for (int i = 0; i <= corners; i++) {
            double angle = 2 * Math.PI * (i % corners) / corners;
            json.append(i == 0 ? "[" : ",[")
                    .append((float) (10 * Math.cos(angle)))
                    .append(',');
            json.append((float) (10 * Math.sin(angle))).append(']');
        }
        Boundaries read = read(json.append("]]}").toString());
        assertThat(read.features()).hasSize(1);
        assertThat(read.features().get(0).geometry().getArea()).isCloseTo(100 * Math.PI, within(0.01));
    }

    private Boundaries read(String json) throws IOException {
        Files.writeString(file, json);
        return BoundaryFile.read(file, BoundaryOptions.NONE);
    }

    private static String collection(String... geometries) {
        List<String> features = java.util.Arrays.stream(geometries)
                .map(geometry -> "{\"type\":\"Feature\",\"properties\":{},\"geometry\":" + geometry + "}")
                .toList();
        return "{\"type\":\"FeatureCollection\",\"features\":[" + String.join(",", features) + "]}";
    }
}
