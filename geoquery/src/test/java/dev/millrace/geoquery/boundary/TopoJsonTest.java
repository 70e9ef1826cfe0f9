package dev.millrace.geoquery.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopoJsonTest {
    /** Arc 0 goes up the line x = 1; arc 1 closes a square on its left, arc 2 one on its right. */
    private static final String TWO_SQUARES = "[[1,0],[1,1]], [[1,1],[0,1],[0,0],[1,0]], [[1,1],[2,1],[2,0],[1,0]]";

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameAFile() {
        file = folder.resolve("zones.json");
    }

    @Test
    void ringsAreJoinedFromArcsInEitherDirection() throws IOException {
        write(TWO_SQUARES, """
                {"type":"Polygon","id":"l","properties":{"name":"Left"},"arcs":[[0,1]]},
                {"type":"Polygon","id":"r","properties":{"name":"Right"},"arcs":[[-3,-1]]}""");
        Boundaries boundaries = TopoJson.read(file, "zones");
        assertThat(boundaries.warnings()).isEmpty();
        assertThat(boundaries.features()).extracting(Feature::geomId).containsExactly("l", "r");
        assertThat(boundaries.features()).extracting(Feature::name).containsExactly("Left", "Right");
        assertThat(boundaries.features().get(0).geometry().toText()).isEqualTo("POLYGON ((1 0, 1 1, 0 1, 0 0, 1 0))");
        assertThat(boundaries.features().get(1).geometry().toText()).isEqualTo("POLYGON ((1 0, 2 0, 2 1, 1 1, 1 0))");
    }

    @Test
    void quantizedArcsAreSummedAndTransformed() throws IOException {
        Files.writeString(file, """
                {"type":"Topology","transform":{"scale":[0.5,0.25],"translate":[10,20]},
                 "objects":{"zones":{"type":"Polygon","id":"a","arcs":[[0]]}},
                 "arcs":[[[2,4],[2,0],[0,4],[-2,0],[0,-4]]]}""");
        assertThat(only().geometry().toText()).isEqualTo("POLYGON ((11 21, 12 21, 12 22, 11 22, 11 21))");
    }

    @Test
    void multipolygonsHaveHolesAndNestedCollectionsAreFlat() throws IOException {
        write("[[0,0],[9,0],[9,9],[0,9],[0,0]], [[2,2],[2,4],[4,4],[4,2],[2,2]], [[20,0],[21,0],[21,1],[20,0]]", """
                {"type":"GeometryCollection","geometries":[
                  {"type":"MultiPolygon","id":7,"arcs":[[[0],[1]],[[2]]]}]}""");
        assertThat(only().geomId()).isEqualTo("7");
        assertThat(only().geometry().getNumGeometries()).isEqualTo(2);
        assertThat(only().geometry().getArea()).isEqualTo(81 - 4 + 0.5);
    }

    @Test
    void nameStandsInForAMissingId() throws IOException {
        write(TWO_SQUARES, "{\"type\":\"Polygon\",\"properties\":{\"name\":\"Kosovo\"},\"arcs\":[[0,1]]}");
        assertThat(only().geomId()).isEqualTo("Kosovo");
    }

    @Test
    void unwantedFeaturesAreNeitherBuiltNorWarnedAbout() throws IOException {
        write(TWO_SQUARES, """
                {"type":"Polygon","id":"37001","arcs":[[0,1]]},
                {"type":"Polygon","id":"38001","arcs":[[99]]}""");
        Boundaries boundaries = TopoJson.read(file, "zones", id -> id.startsWith("37"));
        assertThat(boundaries.features()).hasSize(1);
        assertThat(boundaries.warnings()).isEmpty();
    }

    @Test
    void whatCannotBeUsedIsNamedAndTheRestKept() throws IOException {
        write(TWO_SQUARES + ",[[0,0],[2,2],[2,0],[0,2],[0,0]], [[0,0],[5,0],[5,5]]", """
                {"type":"Polygon","id":"good","arcs":[[0,1]]},
                {"type":"Polygon","id":"good","arcs":[[0,1]]},
                {"type":"Polygon","arcs":[[0,1]]},
                {"type":"Polygon","id":"bow","properties":{"name":"Bow tie"},"arcs":[[3]]},
                {"type":"Polygon","id":"far","arcs":[[99]]},
                {"type":"Polygon","id":"loose","arcs":[[0,2,1]]},
                {"type":"Polygon","id":"gap","arcs":[[4]]},
                {"type":"Point","id":"point","coordinates":[1,1]},
                {"type":null,"id":"nothing"}""");
        Boundaries boundaries = TopoJson.read(file, "zones");
        assertThat(boundaries.features()).extracting(Feature::geomId).containsExactly("good");
        assertThat(boundaries.warnings())
                .satisfiesExactly(
                        twice -> assertThat(twice).contains("feature good of " + file, "came before"),
                        nameless -> assertThat(nameless).contains("neither an id nor a name"),
                        bow -> assertThat(bow)
                                .contains("feature bow (Bow tie) of", "Self-intersection at 1.0, 1.0", "left out"),
                        far -> assertThat(far).contains("feature far", "arc 99, and there are 5", "left out"),
                        loose -> assertThat(loose).contains("feature loose", "does not begin where", "left out"),
                        gap -> assertThat(gap).contains("feature gap", "a gap of 7.07", "left out"),
                        point -> assertThat(point).contains("feature point", "no polygon"),
                        nothing -> assertThat(nothing).contains("feature nothing", "no polygon"));
    }

    @Test
    void smallFaultsAreRepairedWithAWarning() throws IOException {
        write("[[0,0],[9,0],[9,9],[9,9.5],[9,9],[0,9],[0,0]], [[0,0],[9,0],[9,9],[0,9],[0,0.01]]", """
                {"type":"Polygon","id":"spike","arcs":[[0]]},
                {"type":"Polygon","id":"open","arcs":[[1]]}""");
        Boundaries boundaries = TopoJson.read(file, "zones");
        assertThat(boundaries.features()).allMatch(feature -> feature.geometry().isValid());
        assertThat(boundaries.features()).allMatch(feature -> feature.geometry().getArea() == 81);
        assertThat(boundaries.warnings())
                .satisfiesExactly(
                        spike -> assertThat(spike).contains("feature spike", "was repaired; area 81.0000 as drawn"),
                        open -> assertThat(open).contains("feature open", "closed over a gap of 0.01"));
    }

    @Test
    void ringWithoutAreaIsDropped() throws IOException {
        write("[[0,0],[9,0],[9,9],[0,0]], [[5,5],[5,5]], [[1,1],[2,2],[1,1]]", """
                {"type":"MultiPolygon","id":"a","arcs":[[[0],[1]],[[2]]]}""");
        assertThat(only().geometry().getNumGeometries()).isEqualTo(1);
    }

    @Test
    void filesThatAreNotTopoJson() throws IOException {
        assertRefused("zones", "does not exist", "Check the path");
        Files.writeString(file, "{\"type\":\"Topology\",\n \"objects\":{\"zo");
        assertRefused("zones", "is not JSON at line 2", "again");
        Files.writeString(file, "");
        assertRefused("zones", "not a TopoJSON topology", "Give a TopoJSON");
        Files.writeString(file, "{\"type\":\"FeatureCollection\",\"features\":[]}");
        assertRefused("zones", "not a TopoJSON topology", "Give a TopoJSON");
        write(TWO_SQUARES, "");
        assertRefused("counties", "has no object 'counties'", "[zones]");
        write("[[0,0],[\"x\",1]]", "");
        assertRefused("zones", "is broken: a number is expected in [\"x\",1]", "again");
    }

    private void assertRefused(String object, String problem, String wayOut) {
        assertThatThrownBy(() -> TopoJson.read(file, object))
                .isInstanceOf(BoundaryException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(problem)
                .hasMessageContaining(wayOut);
    }

    private void write(String arcs, String geometries) throws IOException {
        Files.writeString(
                file,
                "{\"type\":\"Topology\",\"objects\":{\"zones\":{\"type\":\"GeometryCollection\",\"geometries\":["
                        + geometries + "]}},\"arcs\":[" + arcs + "]}");
    }

    private Feature only() {
        Boundaries boundaries = TopoJson.read(file, "zones");
        assertThat(boundaries.warnings()).isEmpty();
        assertThat(boundaries.features()).hasSize(1);
        return boundaries.features().get(0);
    }
}
