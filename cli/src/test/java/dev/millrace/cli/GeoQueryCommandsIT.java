package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.cli.CliRun.Around;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.data.BundledDatasets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code millrace geoquery}: from files to a table, with workers that get a kill −9 on the way. */
class GeoQueryCommandsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final CountDownLatch NOW = new CountDownLatch(0);
    private static final String COUNTIES = "North Carolina";

    @TempDir
    private static Path data;

    private static List<Path> descriptions = List.of();

    private final List<Process> workers = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    @BeforeAll
    static void unpack() throws IOException {
        BundledData.copyInto(data);
        descriptions = BundledDatasets.describe(data);
    }

    @AfterEach
    void endWorkers() {
        workers.forEach(Process::destroyForcibly);
    }

    private CliRun run(String url, String... arguments) {
        List<String> all = new ArrayList<>(List.of("geoquery"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--url", url));
        return new Around(Map.of(), folder, "").run(NOW, all.toArray(String[]::new));
    }

    private CliRun ok(String url, String... arguments) {
        CliRun run = run(url, arguments);
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        return run;
    }

    private String prepared() throws IOException {
        String url = TestServer.migrated();
        assertThat(ok(url, "ingest", descriptions.get(0).toString()).out()).contains("dataset pr: 12 files added");
        ok(
                url,
                "ingest",
                "--boundary",
                COUNTIES,
                "--layer",
                "counties",
                counties().toString());
        return url;
    }

    /** A copy, since the working directory is where paths begin. */
    private Path counties() throws IOException {
        return Files.copy(
                data.resolve(BundledData.COUNTIES),
                folder.resolve("counties" + workers.size() + ".json"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }

    private String submit(String url) throws IOException {
        Path json = Files.writeString(
                folder.resolve("study.json"),
                "{\"name\":\"study\",\"boundary\":\"" + COUNTIES
                        + "\",\"geomIds\":[\"37183\",\"37021\",\"37055\",\"37119\"],"
                        + "\"datasets\":[{\"datasetName\":\"pr\"},{\"datasetName\":\"atlantis\"}]}");
        CliRun submitted = ok(url, "request", "submit", json.toString());
        assertThat(submitted.err()).contains("'atlantis'", "at most 288 tasks");
        return submitted.line();
    }

    private void startWorker(String url) throws IOException {
        workers.add(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "geoquery",
                        "worker",
                        "--batch",
                        "10",
                        "--outputs",
                        folder.resolve("requests").toString(),
                        "--url",
                        url)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    private Path csv(String id) {
        return folder.resolve("requests").resolve(id).resolve(id + "_results.csv");
    }

    @Test
    void aRequestIsSubmittedWatchedListedAndCancelled() throws IOException {
        String url = prepared();
        String id = submit(url);
        assertThat(ok(url, "request", "status", id).out()).contains("state      preparing", "left out   ");
        String other = submit(url);
        assertThat(ok(url, "request", "cancel", other).out()).contains("was cancelled");
        assertThat(run(url, "request", "cancel", other).code()).isEqualTo(ExitCode.FOUND);

        startWorker(url);
        CliRun watched = ok(url, "request", "watch", id);

        assertThat(watched.out()).contains("state      complete", "288 of 288 tasks", "requests/" + id);
        assertThat(Files.readAllLines(csv(id))).hasSize(5);
        assertThat(ok(url, "request", "list").lines()).hasSize(3);
        assertThat(run(url, "request", "watch", other).code()).isEqualTo(ExitCode.FOUND);
        assertThat(ok(url, "sweep").out()).contains("0 requests, 0 folders");
    }

    @Test
    void exhaustedTasksAreCountedListedAndRetried() throws IOException {
        String url = prepared();
        String id = submit(url);
        startWorker(url);
        ok(url, "request", "watch", id);
        assertThat(ok(url, "task", "count").out()).containsPattern("pr +0 +288 +0 +0");
        assertThat(ok(url, "task", "troubled", "pr").lines()).hasSize(1);
        TestServer.text(
                url,
                "UPDATE millrace.extract_task SET status = -1, attempts = 5, error = 'no such raster'"
                        + " WHERE id = (SELECT min(id) FROM millrace.extract_task) RETURNING id");

        assertThat(ok(url, "task", "count").out()).containsPattern("pr +0 +287 +0 +1");
        assertThat(ok(url, "task", "troubled", "pr").out())
                .containsPattern("exhausted +5 +[0-9]+ +pr\\S* +no such raster");
        assertThat(ok(url, "task", "retry", "pr").out()).contains("1 tasks of pr");

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(ok(url, "task", "count").out()).containsPattern("pr +0 +288 +0 +0"));
        assertThat(run(url, "task", "retry", "atlantis").err()).contains("there is no dataset 'atlantis'");
    }

    @Test
    void whatIsWrongIsRefusedByItsName() throws IOException {
        String url = TestServer.migrated();
        Path bad = Files.writeString(folder.resolve("bad.json"), "{\"boundry\":\"x\"}");
        CliRun refused = run(url, "request", "submit", bad.toString());
        assertThat(refused.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).contains("boundry: there is no such field");
        assertThat(run(url, "request", "submit", "nothing.json").code()).isEqualTo(ExitCode.IO);
        assertThat(run(url, "request", "status", "7b0b3d0e-0000-4000-8000-000000000000")
                        .err())
                .contains("there is no request");
        assertThat(run(url, "ingest", bad.toString()).err()).contains("'name'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"extracting", "writing"})
    void aWorkerThatIsKilledLeavesNothingUndone(String state) throws Exception {
        String url = prepared();
        startWorker(url);
        String undisturbed = submit(url);
        ok(url, "request", "watch", undisturbed);
        String disturbedUrl = prepared();
        String disturbed = submit(disturbedUrl);
        startWorker(disturbedUrl);
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .atMost(PATIENCE)
                .until(() -> !TestServer.text(
                                disturbedUrl,
                                "SELECT 1 FROM geoquery.data_request WHERE state IN ('" + state + "', 'complete')")
                        .isEmpty());
        workers.get(1).destroyForcibly().waitFor();

        startWorker(disturbedUrl);
        ok(disturbedUrl, "request", "watch", disturbed);

        assertThat(csv(disturbed)).hasSameBinaryContentAs(csv(undisturbed));
        ok(disturbedUrl, "sweep");
        try (var left = Files.list(folder.resolve("requests"))) {
            assertThat(left)
                    .containsExactlyInAnyOrder(
                            folder.resolve("requests").resolve(undisturbed),
                            folder.resolve("requests").resolve(disturbed));
        }
    }
}
