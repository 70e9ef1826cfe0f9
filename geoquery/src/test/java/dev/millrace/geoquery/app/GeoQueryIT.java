package dev.millrace.geoquery.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.millrace.geoquery.GeoFixture;
import dev.millrace.geoquery.request.RequestForm;
import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.request.RequestView;
import dev.millrace.geoquery.request.Submitted;
import dev.millrace.worker.Worker;
import dev.millrace.workset.TaskWorkerConfig;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Requests from JSON to their folders, on the real data and a real database. */
class GeoQueryIT {
    private static final String COUNTIES = "\"boundary\":\"North Carolina\"";

    @TempDir
    private static Path folder;

    private static GeoFixture fixture;
    private static GeoQuery geoQuery;
    private static Worker worker;
    private static Extraction extraction;

    @BeforeAll
    static void start() throws IOException {
        fixture = new GeoFixture(folder);
        fixture.ingestMonths("pr", "", "mean", "count");
        fixture.ingestMonths("tas", "\"is_global\":true,\"task_group_period\":\"year\",", "mean", "count");
        Path warm = Files.createDirectories(folder.resolve("warm"));
        Files.copy(folder.resolve("data/tas_199907.tif"), warm.resolve("warm.tif"));
        fixture.ingest("warm", warm, "\"mappings\":{\"hot\":27,\"never\":99},", "unique", "categorical");
        fixture.ingestCounties();
        geoQuery = new GeoQuery(fixture.database(), fixture.millrace(), folder.resolve("out"));
        worker = geoQuery.addHandlers(fixture.millrace().worker()).start();
        extraction = geoQuery.extract(
                TaskWorkerConfig.usual().withBatch(400).withIdle(Duration.ofMillis(50)), Duration.ofSeconds(1));
    }

    @AfterAll
    static void stop() {
        extraction.close();
        worker.close();
        fixture.close();
    }

    private static RequestView complete(String datasets) {
        Submitted submitted = geoQuery.requests()
                .submit(RequestForm.parse("{\"name\":\"test\"," + COUNTIES + ",\"datasets\":[" + datasets + "]}"));
        return await().atMost(Duration.ofSeconds(60))
                .until(() -> view(submitted.id()), view -> view.state().isOver());
    }

    private static RequestView view(UUID id) {
        return geoQuery.requests().find(id).orElseThrow();
    }

    private static Path csv(RequestView view) {
        return view.output().orElseThrow().resolve(view.id() + "_results.csv");
    }

    @Test
    void theTableHasARowACountyAndTheReferenceValues() throws IOException {
        RequestView view =
                complete("{\"datasetName\":\"pr\",\"extractTypes\":[\"mean\",\"count\"]},{\"datasetName\":\"tas\"}");

        assertThat(view.state()).as(view.error()).isEqualTo(RequestState.COMPLETE);
        assertThat(view.progress().done()).isEqualTo(view.progress().total()).isEqualTo(100 * (12 + 1) * 2);
        assertThat(view.progress().failed()).isZero();
        List<CSVRecord> rows = read(csv(view));
        assertThat(rows).hasSize(100);
        assertThat(rows.get(0).getParser().getHeaderNames())
                .hasSize(3 + 24 * 2)
                .startsWith("feature_collection", "geom_id", "boundary.name", "pr_199901.mean", "pr_199901.count")
                .endsWith("tas_199912.mean", "tas_199912.count");
        assertCounty(rows, "37183", "Wake", 15, 152.517, 71.895, 7.7608, 26.7678);
        assertCounty(rows, "37021", "Buncombe", 10, 161.312, 138.774, 4.0248, 22.7481);
        assertCounty(rows, "37119", "Mecklenburg", 9, 113.967, 75.061, 7.5489, 26.4527);
        assertCounty(rows, "37055", "Dare", 4, 102.065, 88.905, 9.3092, 27.6014);
        assertThat(view.output().orElseThrow()).isDirectoryContaining(file -> file.endsWith("request_details.json"));
    }

    @Test
    void aMonthOfAYearThatIsComputedTogetherHasTheSameValues() throws IOException {
        RequestView whole = complete("{\"datasetName\":\"tas\",\"extractTypes\":[\"mean\"]}");
        RequestView part =
                complete("{\"datasetName\":\"tas\",\"extractTypes\":[\"mean\"],\"resources\":[\"tas_199907\"]}");

        assertThat(part.progress().total()).isEqualTo(100);
        assertThat(read(csv(part)).get(7).get("tas_199907.mean"))
                .isNotEmpty()
                .isEqualTo(read(csv(whole)).get(7).get("tas_199907.mean"));
    }

    @Test
    void categoriesAreColumnsThatADatasetNames() throws IOException {
        List<CSVRecord> rows = read(csv(complete("{\"datasetName\":\"warm\"}")));
        List<String> header = rows.get(0).getParser().getHeaderNames();
        assertThat(header).contains("warm_none.unique", "warm_none.categorical_hot", "warm_none.categorical_never");
        assertThat(rows)
                .allSatisfy(row ->
                        assertThat(row.get("warm_none.categorical_never")).isEqualTo("0"));
        assertThat(header.size()).isGreaterThan(50);
    }

    @Test
    void aRequestWithKwargsHasItsHashInTheColumnsAndValuesOfItsOwn() throws IOException {
        List<CSVRecord> rows = read(csv(complete("{\"datasetName\":\"pr\",\"extractTypes\":[\"count\"],"
                + "\"resources\":[\"pr_199901\"],\"kwargs\":{\"all_touched\":true}}")));
        String column = rows.get(0).getParser().getHeaderNames().get(3);
        assertThat(column).matches("pr_199901\\.count_[0-9a-f]{8}");
        CSVRecord wake = county(rows, "37183");
        assertThat(Integer.parseInt(wake.get(column))).isGreaterThan(15);
    }

    @Test
    void theSameRequestAgainComputesNothingAndWritesTheSameBytes() throws IOException {
        RequestView first = complete("{\"datasetName\":\"pr\"}");
        RequestView second = complete("{\"datasetName\":\"pr\"}");

        assertThat(second.id()).isNotEqualTo(first.id());
        assertThat(csv(second)).hasSameBinaryContentAs(csv(first));
    }

    @Test
    void sixStatisticsOfTwelveMonthsAndAHundredCountiesTakeSeconds(TestReporter reporter) {
        fixture.ingestMonths("pr", "", "mean", "count", "min", "max", "sum", "std");
        long startedAt = System.nanoTime();
        RequestView view = complete("{\"datasetName\":\"pr\"}");
        Duration took = Duration.ofNanos(System.nanoTime() - startedAt);

        assertThat(view.progress().done()).isEqualTo(7_200);
        reporter.publishEntry("request", "7,200 tasks in " + took);
        assertThat(took).isLessThan(Duration.ofSeconds(30));
    }

    private static List<CSVRecord> read(Path file) throws IOException {
        try (Reader in = Files.newBufferedReader(file)) {
            return CSVFormat.RFC4180
                    .builder()
                    .setHeader()
                    .setSkipHeaderRecord(true)
                    .get()
                    .parse(in)
                    .getRecords();
        }
    }

    private static CSVRecord county(List<CSVRecord> rows, String fips) {
        return rows.stream()
                .filter(row -> row.get("geom_id").equals(fips))
                .findFirst()
                .orElseThrow();
    }

    private static void assertCounty(List<CSVRecord> rows, String fips, String name, int count, double... means) {
        CSVRecord row = county(rows, fips);
        assertThat(row.get("feature_collection")).isEqualTo("North Carolina");
        assertThat(row.get("boundary.name")).isEqualTo(name);
        List<String> columns = List.of("pr_199901", "pr_199907", "tas_199901", "tas_199907");
        for (int i = 0; i < means.length; i++) {
            assertThat(row.get(columns.get(i) + ".count")).isEqualTo(Integer.toString(count));
            assertThat(Double.parseDouble(row.get(columns.get(i) + ".mean")))
                    .isCloseTo(means[i], within(Math.abs(means[i]) * 1e-4));
        }
    }
}
