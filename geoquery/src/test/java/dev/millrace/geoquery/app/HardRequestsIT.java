package dev.millrace.geoquery.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.geoquery.GeoFixture;
import dev.millrace.geoquery.boundary.BoundaryOptions;
import dev.millrace.geoquery.request.Catalogue;
import dev.millrace.geoquery.request.RequestView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests over files that break and places that are hard: a value or a reason for each cell, and neighbours unharmed. */
class HardRequestsIT {
    private static final String JANUARY =
            "{\"name\":\"t\",\"boundary\":\"%s\",\"datasets\":[{\"datasetName\":\"pr\",\"extractTypes\":[\"count\"],\"resources\":%s}]}";

    @TempDir
    private static Path folder;

    private static GeoFixture fixture;
    private static Pipeline pipeline;

    @BeforeAll
    static void start() {
        fixture = new GeoFixture(folder);
        fixture.ingestMonths("pr", "\"is_global\":true,", "count", "mean");
        pipeline = new Pipeline(fixture, folder.resolve("out"));
    }

    @AfterAll
    static void stop() {
        pipeline.close();
        fixture.close();
    }

    private static void ingest(String name, String... rings) throws IOException {
        StringBuilder features = new StringBuilder();
        for (int i = 0; i < rings.length; i++) {
            features.append(i == 0 ? "" : ",")
                    .append(
                            "{\"type\":\"Feature\",\"id\":\"%s\",\"properties\":{},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[%s]]}}"
                                    .formatted((char) ('a' + i), rings[i]));
        }
        Path file = Files.writeString(
                folder.resolve(name + ".geojson"), "{\"type\":\"FeatureCollection\",\"features\":[" + features + "]}");
        List<String> unused = new Catalogue(fixture.database()).ingestBoundaries(name, file, BoundaryOptions.NONE);
    }

    private static String box(double west, double south, double east, double north) {
        return "[%1$s,%2$s],[%3$s,%2$s],[%3$s,%4$s],[%1$s,%4$s],[%1$s,%2$s]".formatted(west, south, east, north);
    }

    @Test
    void placesThatAreHardHaveTheirRightCounts() throws IOException {
        ingest(
                "Hard",
                box(-80, 35, -79.5, 35.5), // four by four cells
                box(10, 10, 11, 11), // outside of the raster
                box(-79.995, 35.005, -79.99, 35.01), // smaller than a cell, beside its centre
                box(-79.939, 35.061, -79.936, 35.064), // smaller than a cell, over its centre
                "[179,35],[-179,35],[-179,36],[179,36],[179,35]"); // across the antimeridian, not around the world

        assertThat(Pipeline.csv(pipeline.complete(JANUARY.formatted("Hard", "[\"pr_199901\"]"))))
                .isEqualTo("""
                        feature_collection,geom_id,pr_199901.count
                        Hard,a,16
                        Hard,b,0
                        Hard,c,0
                        Hard,d,1
                        Hard,e,0
                        """);
    }

    @Test
    void filesThatBreakEmptyTheirOwnColumnsAndSayWhy() throws IOException {
        ingest("Block", box(-80, 35, -79.5, 35.5));
        Path files = folder.resolve("files-pr");
        byte[] whole = Files.readAllBytes(files.resolve("pr_199905.tif"));
        Files.write(files.resolve("pr_199905.tif"), java.util.Arrays.copyOf(whole, whole.length / 2));
        Files.delete(files.resolve("pr_199906.tif"));

        RequestView view = pipeline.complete(
                JANUARY.formatted("Block", "[\"pr_199904\",\"pr_199905\",\"pr_199906\",\"pr_199907\"]"));

        assertThat(Pipeline.csv(view)).isEqualTo("""
                        feature_collection,geom_id,pr_199904.count,pr_199905.count,pr_199906.count,pr_199907.count
                        Block,a,16,,,16
                        """);
        assertThat(view.progress().failed()).isEqualTo(2);
        assertThat(Pipeline.details(view)).contains("pr_199905.tif", "pr_199906.tif");
    }

    @Test
    void aBoundaryThatIsTakenInAgainKeepsWhatWasComputedOfTheSameShapes() throws IOException {
        ingest("Twice", box(-80, 35, -79.5, 35.5), box(-81, 35, -80.5, 35.5));
        RequestView first = pipeline.complete(JANUARY.formatted("Twice", "[\"pr_199902\"]"));
        List<Integer> before = ids("Twice");

        ingest("Twice", box(-80, 35, -79.5, 35.5), box(-81, 35, -80, 36), box(-82, 35, -81.5, 35.5));
        List<Integer> after = ids("Twice");
        RequestView second = pipeline.complete(JANUARY.formatted("Twice", "[\"pr_199902\"]"));

        assertThat(after).hasSize(3).contains(before.get(0)).doesNotContain(before.get(1));
        assertThat(Pipeline.csv(first)).endsWith("Twice,a,16\nTwice,b,16\n");
        assertThat(Pipeline.csv(second)).endsWith("Twice,a,16\nTwice,b,64\nTwice,c,16\n");
    }

    private static List<Integer> ids(String name) {
        return fixture.database()
                .inTransaction(t -> t.features()
                        .ids(new dev.millrace.geoquery.store.FeatureTable.Selection(
                                t.features().collection(name).orElseThrow(), null, null)));
    }
}
