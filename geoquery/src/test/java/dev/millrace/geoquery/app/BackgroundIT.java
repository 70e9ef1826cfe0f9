package dev.millrace.geoquery.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.geoquery.GeoFixture;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.extract.ExtractTasks;
import dev.millrace.geoquery.request.Catalogue;
import dev.millrace.geoquery.request.RequestForm;
import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.request.RequestView;
import dev.millrace.geoquery.request.Submitted;
import dev.millrace.model.workset.Durability;
import dev.millrace.worker.Worker;
import dev.millrace.workset.TaskBuilders;
import dev.millrace.workset.TaskWorkerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coverage by a batch of jobs, and tasks that are built and done before anybody asks. */
class BackgroundIT {
    private static final Duration LONG = Duration.ofSeconds(90);

    @TempDir
    private static Path folder;

    private static GeoFixture fixture;
    private static GeoQuery geoQuery;

    @BeforeAll
    static void start() throws IOException {
        fixture = new GeoFixture(folder);
        fixture.ingestMonths("pr", "", "mean");
        Path relief = Files.createDirectories(folder.resolve("relief"));
        Files.copy(folder.resolve("data").resolve(BundledData.RELIEF), relief.resolve(BundledData.RELIEF));
        fixture.ingest("relief", relief, "\"is_global\":true,", "mean");
        fixture.ingestCounties();
        new Catalogue(fixture.database())
                .ingestBoundaries(
                        "Countries", folder.resolve("data").resolve(BundledData.COUNTRIES), "countries", id -> true);
        geoQuery = new GeoQuery(fixture.database(), fixture.millrace(), folder.resolve("out"));
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    private static long count(String sql) {
        return Jdbi.create(fixture.pool())
                .withHandle(handle -> handle.createQuery(sql).mapTo(Long.class).one());
    }

    private static TaskBuilders build() {
        return geoQuery.buildAhead(
                new TaskBuilders.BuildConfig(2, ExtractTasks.BACKGROUND, Duration.ofMillis(200), Durability.RELAXED));
    }

    @Test
    void tasksAreBuiltOfWhatIsCoveredAndRequestsFindThemDone() throws IOException {
        long countries = count("SELECT count(*) FROM geoquery.feature WHERE collection_id = 2");
        assertThat(geoQuery.cover()).isEqualTo(1);
        try (Worker worker = geoQuery.addHandlers(fixture.millrace().worker()).start();
                TaskBuilders builders = build();
                Extraction extraction =
                        geoQuery.extract(TaskWorkerConfig.usual().withBatch(500), Duration.ofSeconds(1))) {
            long expected = 12 * 100 + 100 + countries;
            await().atMost(LONG)
                    .until(() -> count("SELECT count(*) FROM millrace.extract_task WHERE status = 1") == expected);
            assertThat(count("SELECT count(*) FROM geoquery.coverage WHERE is_covered"))
                    .isEqualTo(100);
            assertThat(count("SELECT count(*) FROM geoquery.coverage WHERE NOT is_covered"))
                    .isEqualTo(countries);
            assertThat(count("SELECT count(*) FROM geoquery.coverage_batch")).isZero();
            assertThat(count("SELECT count(*) FROM millrace.job_status WHERE actor = 'geoquery.coverage'"))
                    .isZero();

            RequestView view = request("\"boundary\":\"Countries\"");
            assertThat(view.progress().total()).isEqualTo(countries);
            assertThat(count("SELECT count(*) FROM millrace.extract_task")).isEqualTo(expected);
            Path csv = view.output().orElseThrow().resolve(view.id() + "_results.csv");
            assertThat(Files.readAllLines(csv)).hasSize((int) countries + 1).allMatch(line -> line.contains(","));
            assertThat(Files.readString(csv)).contains(",Nepal,,,,,,,,,,,,,2415.");
        }
    }

    private static RequestView request(String boundary) {
        Submitted submitted = geoQuery.requests()
                .submit(RequestForm.parse(
                        "{" + boundary + ",\"datasets\":[{\"datasetName\":\"pr\"},{\"datasetName\":\"relief\"}]}"));
        await().atMost(LONG)
                .until(() -> geoQuery.requests()
                        .find(submitted.id())
                        .orElseThrow()
                        .state()
                        .isOver());
        RequestView view = geoQuery.requests().find(submitted.id()).orElseThrow();
        assertThat(view.state()).as(view.error()).isEqualTo(RequestState.COMPLETE);
        return view;
    }
}
