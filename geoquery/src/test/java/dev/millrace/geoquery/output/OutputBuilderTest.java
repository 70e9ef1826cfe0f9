package dev.millrace.geoquery.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.millrace.geoquery.geopackage.GeoPackage;
import dev.millrace.geoquery.geopackage.Row;
import dev.millrace.geoquery.output.Documentation.Card;
import dev.millrace.geoquery.output.Documentation.FilterText;
import dev.millrace.geoquery.output.OutputBuilder.Parts;
import dev.millrace.model.MillraceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

class OutputBuilderTest {
    private static final Geometry PLACE = new GeometryFactory().createPoint(new Coordinate(-1.5, 7.25));

    @TempDir
    Path temporary;

    private OutputBuilder builder;

    @BeforeEach
    void make() throws IOException {
        Path paper = Files.writeString(temporary.resolve("paper.pdf"), "cite us");
        builder = new OutputBuilder(new OutputFolder(temporary.resolve("requests")), List.of(paper));
    }

    private record Rows(List<String> attributes, List<String> columns, List<OutputRow> rows) implements OutputTable {
        @Override
        public void forEachRow(Consumer<OutputRow> consumer) {
            rows.forEach(consumer);
        }
    }

    private static Rows table() {
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put("name", "Côte, \"d'Or\"");
        attributes.put("level", 2L);
        return new Rows(
                List.of("name", "level", "missing"),
                List.of("pr_199901.mean", "pr_199901.count", "lc.majority"),
                List.of(
                        new OutputRow("GHA", "1", attributes, PLACE, List.of(152.517, 15L, "a\nb")),
                        new OutputRow("GHA", "2", Map.of(), PLACE, Arrays.asList(null, 0L, Double.NaN))));
    }

    private static Parts parts(String id, OutputTable table) {
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("title", "Rain <script>alert(1)</script>");
        about.put("citation", "Maurer & others (2002)");
        about.put("source_name", "USGS");
        about.put("source_url", "https://example.org/?a=1&b=2");
        about.put("license", "free");
        about.put("license_url", "javascript:alert(1)");
        Map<String, Object> filters = new LinkedHashMap<>();
        filters.put("outcome", "fatalities");
        filters.put("year", Map.of("type", "range", "start", 2010, "end", 2015));
        filters.put(
                "event_type",
                Map.of("type", "categorical", "selected", List.of("Battles", "Riots"), "aggregate", false));
        Card card = new Card("pr", about, Map.of("mean", "mean of the cells"), List.of(FilterText.of(filters)));
        Documentation documentation = new Documentation(
                "Ghana \"study\"",
                Map.of("Submitted", "1 March"),
                "GHA ADM1",
                List.of("buffer of 5 km"),
                List.of(card));
        return new Parts(id, table, documentation, () -> Map.of("id", id, "name", "Ghana"));
    }

    @Test // OUT-1
    void everyPartIsThere() throws IOException {
        Path output = builder.build(parts("r1", table()));
        assertThat(names(output))
                .containsExactly(
                        "r1.zip",
                        "r1_documentation.html",
                        "r1_results.csv",
                        "request_details.json",
                        "request_features.gpkg");
        assertThat(new ObjectMapper()
                        .readTree(output.resolve("request_details.json").toFile())
                        .path("name")
                        .asText())
                .isEqualTo("Ghana");
    }

    @Test // OUT-1
    void zipHoldsEveryPartAndTheExtras() throws IOException {
        Path output = builder.build(parts("r1", table()));
        try (ZipFile zip = new ZipFile(output.resolve("r1.zip").toFile())) {
            assertThat(zip.stream().map(entry -> entry.getName()))
                    .containsExactly(
                            "paper.pdf",
                            "r1_documentation.html",
                            "r1_results.csv",
                            "request_details.json",
                            "request_features.gpkg");
            byte[] zipped = zip.getInputStream(zip.getEntry("r1_results.csv")).readAllBytes();
            assertThat(zipped).isEqualTo(Files.readAllBytes(output.resolve("r1_results.csv")));
        }
    }

    @Test // OUT-2
    void tableIsByteForByte() throws IOException {
        Path output = builder.build(parts("r1", table()));
        assertThat(Files.readAllBytes(output.resolve("r1_results.csv")))
                .isEqualTo("""
                        feature_collection,geom_id,boundary.name,boundary.level,boundary.missing,pr_199901.mean,pr_199901.count,lc.majority
                        GHA,1,"Côte, ""d'Or\""",2,,152.517,15,"a
                        b"
                        GHA,2,,,,,0,
                        """.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void featuresAreAGeoPackage() {
        Path output = builder.build(parts("r1", table()));
        List<Row> rows = new ArrayList<>();
        try (GeoPackage features = GeoPackage.open(output.resolve("request_features.gpkg"))) {
            features.forEach(features.layer(Optional.of("request_features")), rows::add, damage -> {});
        }
        assertThat(rows).extracting(row -> row.attributes().get("geom_id")).containsExactly("1", "2");
        assertThat(rows).allMatch(row -> row.geometry().equals(Optional.of(PLACE)));
    }

    @Test // OUT-5
    void documentationTellsEverythingAndEscapesIt() throws IOException {
        Path output = builder.build(parts("r1", table()));
        String html = Files.readString(output.resolve("r1_documentation.html"));
        assertThat(html)
                .contains("<h1>Ghana &quot;study&quot;</h1>", "<dt>Submitted</dt><dd>1 March</dd>", "buffer of 5 km")
                .contains("Rain &lt;script&gt;", "Maurer &amp; others (2002)", "mean of the cells")
                .contains("<a href=\"https://example.org/?a=1&amp;b=2\">USGS</a>", "<dd>free</dd>")
                .contains(
                        "outcome: fatalities",
                        "year from 2010 to 2015",
                        "event_type is one of Battles, Riots, a column each")
                .doesNotContain("<script>", "javascript:");
    }

    @Test // OUT-3
    void failureInARowLeavesTheOutputThatWasThere() throws IOException {
        Path output = builder.build(parts("r1", table()));
        byte[] before = Files.readAllBytes(output.resolve("r1_results.csv"));
        Rows broken =
                new Rows(List.of(), List.of("a"), List.of(new OutputRow("GHA", "7", Map.of(), PLACE, List.of(1L, 2L))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.build(parts("r1", broken)))
                .withMessageContaining("feature 7 has 2 values for 1 columns");
        assertThat(Files.readAllBytes(output.resolve("r1_results.csv"))).isEqualTo(before);
        assertThat(names(temporary.resolve("requests"))).containsExactly("r1");
    }

    /** A disk that is really full, where the test may mount one. */
    @Test // OUT-3
    void fullDiskLeavesTheOutputThatWasThere() throws IOException, InterruptedException {
        Path disk = Files.createDirectories(temporary.resolve("disk"));
        assumeThat(run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk.toString()))
                .as("may mount")
                .isZero();
        try {
            OutputBuilder onDisk = new OutputBuilder(new OutputFolder(disk), List.of());
            Path output = onDisk.build(parts("r1", table()));
            byte[] before = Files.readAllBytes(output.resolve("r1_results.csv"));
            OutputTable endless = new Rows(
                    table().attributes(),
                    table().columns(),
                    Collections.nCopies(20_000, table().rows().get(0)));
            assertThatThrownBy(() -> onDisk.build(parts("r1", endless)))
                    .isInstanceOf(MillraceException.class)
                    .hasMessageMatching("(?is).*(no space left|disk is full|disk full|full).*");
            assertThat(names(disk)).containsExactly("r1");
            assertThat(Files.readAllBytes(output.resolve("r1_results.csv"))).isEqualTo(before);
        } finally {
            run("umount", disk.toString());
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
        } catch (IOException e) {
            return -1;
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
