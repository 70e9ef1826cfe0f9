package dev.millrace.geoquery.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.geoquery.boundary.Boundaries;
import dev.millrace.geoquery.boundary.Feature;
import dev.millrace.geoquery.request.RequestForm.Operation;
import dev.millrace.geoquery.request.RequestForm.Upload;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uploads within their bounds, and what is refused. */
class CustomBoundaryTest {
    private static final String SQUARE =
            "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"id\":\"a\","
                    + "\"properties\":{\"name\":\"A\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":"
                    + "[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}},{\"type\":\"Feature\",\"id\":\"b\",\"properties\":{},\"geometry\":null}]}";

    @TempDir
    private Path folder = Path.of("");

    private Path zip(String... names) throws IOException {
        Path zip = folder.resolve("upload.zip");
        try (OutputStream file = Files.newOutputStream(zip);
                ZipOutputStream out = new ZipOutputStream(file)) {
            for (String name : names) {
                out.putNextEntry(new ZipEntry(name));
                out.write(SQUARE.getBytes(StandardCharsets.UTF_8));
            }
        }
        return zip;
    }

    private static void assertRefused(String field, Path file, List<Operation> operations, String problem) {
        assertThatThrownBy(() -> CustomBoundary.read(file, operations))
                .isInstanceOfSatisfying(
                        RequestRefusedException.class,
                        e -> assertThat(e.field()).isEqualTo(field))
                .hasMessageContaining(problem);
    }

    @Test
    void geoJsonIsReadAndWorkedOn() {
        Operation buffer = new Operation("buffer", Map.of("distance", 5, "units", "km"));
        Boundaries read = CustomBoundary.read(new Upload("x.geojson", List.of(buffer), SQUARE));

        assertThat(read.features()).extracting(Feature::geomId).containsExactly("a");
        assertThat(read.features().get(0).geometry().getArea()).isBetween(1.15, 1.25);
        assertThat(read.warnings()).anyMatch(warning -> warning.contains("feature b"));
    }

    @Test
    void aZipOfOneBoundaryFileIsRead() throws IOException {
        assertThat(CustomBoundary.read(zip("in/x.geojson", "readme.txt"), List.of())
                        .features())
                .hasSize(1);
    }

    @Test
    void whatIsNoBoundaryWithinTheBoundsIsRefused() throws IOException {
        assertRefused("customBoundary", zip("../x.geojson"), List.of(), "lies outside");
        assertRefused("customBoundary", zip("a.geojson", "b.geojson"), List.of(), "holds 2 files");
        assertRefused("customBoundary", zip("a.txt"), List.of(), "holds 0 files");
        Path huge = folder.resolve("huge.geojson");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(200L << 20); // no block of it is on the disk
        }
        assertRefused("customBoundary", huge, List.of(), "52428800 at most");
        Path none =
                Files.writeString(folder.resolve("none.geojson"), "{\"type\":\"FeatureCollection\",\"features\":[]}");
        assertRefused("customBoundary", none, List.of(), "has 0 features");
        Path text = Files.writeString(folder.resolve("text.geojson"), "no JSON");
        assertRefused("customBoundary", text, List.of(), "text.geojson");
        Path square = Files.writeString(folder.resolve("square.geojson"), SQUARE);
        assertRefused(
                "customBoundary.operations[0]", square, List.of(new Operation("mirror", Map.of())), "no operation");
        assertRefused("customBoundary.operations[0]", square, List.of(new Operation("buffer", Map.of())), "'distance'");
    }
}
