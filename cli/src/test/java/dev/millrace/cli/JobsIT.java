package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.millrace.cli.CliRun.Around;
import dev.millrace.cli.terminal.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From enqueue to what is told of a job. */
class JobsIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String url = TestServer.migrated();
    private final Around here = new Around(Map.of("MILLRACE_URL", url), Path.of("/nonexistent"), "");

    @Test
    void jobRunsAndIsShown() throws Exception {
        String id = here.run("enqueue", "echo", "{\"hi\": 1.10}").line();
        runWorkerUntilOver(id);

        CliRun shown = here.run("job", "show", id, "--json");

        JsonNode job = JSON.readTree(shown.out());
        assertThat(job.get("state").asText()).isEqualTo("succeeded");
        assertThat(shown.out()).contains("\"payload\" : {\"hi\": 1.10}"); // every digit
        assertThat(job.get("result").toString()).isEqualTo("{\"hi\":1.1}");
        assertThat(here.run("job", "show", id).out())
                .contains("state     succeeded", "actor     echo", "enqueued", "started", "succeeded            after");
        assertThat(here.run("check")).isEqualTo(new CliRun(ExitCode.OK, "all invariants hold\n", ""));
        assertThat(TestServer.text(url, "SELECT count(*) FROM millrace.worker")).isEqualTo("0");
    }

    private void runWorkerUntilOver(String id) {
        CountDownLatch stop = new CountDownLatch(1);
        CompletableFuture<CliRun> worker =
                CompletableFuture.supplyAsync(() -> here.run(stop, "worker", "--slots", "1", "--poll", "20ms"));
        await().atMost(Duration.ofMinutes(1))
                .until(() -> TestServer.text(url, "SELECT state FROM millrace.job_status WHERE id = '" + id + "'")
                        .equals("succeeded"));
        stop.countDown();
        assertThat(worker.join().code()).isEqualTo(ExitCode.OK);
    }

    @Test
    void aWorkerUntilIdleEndsWhenNothingIsLeft() {
        String id = here.run("enqueue", "echo").line();
        here.run("enqueue", "echo", "--delay", "1h");

        CliRun worker = here.run(new CountDownLatch(1), "worker", "--poll", "20ms", "--until-idle");

        assertThat(worker.code()).isEqualTo(ExitCode.OK);
        assertThat(TestServer.text(url, "SELECT state FROM millrace.job_status WHERE id = '" + id + "'"))
                .isEqualTo("succeeded");
    }

    @Test
    void aWorkerUntilIdleThatIsNeverIdleSaysSo() {
        here.run("enqueue", "echo");
        here.run("queue", "pause", "default");

        CliRun worker =
                here.run(new CountDownLatch(1), "worker", "--poll", "20ms", "--until-idle", "--max-runtime", "100ms");
        assertThat(worker.code()).isEqualTo(ExitCode.UNFINISHED);

        CliRun stopped = here.run("worker", "--poll", "20ms", "--until-idle");
        assertThat(stopped.code()).isEqualTo(ExitCode.INTERRUPTED);
    }

    @Test
    void aWorkerTellsAllContradictionsAtOnce() {
        CliRun worker = here.run("worker", "--slots", "0", "--stop-timeout", "1s", "--max-runtime", "1s");

        assertThat(worker.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(worker.err())
                .contains("slots must be between 1 and 10000, was 0")
                .contains("stopTimeout (PT1S) must be at least cooperativeGrace + interruptGrace (PT10S)")
                .contains("--max-runtime is of use with --until-idle only")
                .hasLineCount(1);
    }

    @Test
    void aJobIsCancelled() {
        String id = here.run("enqueue", "echo").line();

        assertThat(here.run("job", "cancel", id, "--reason", "ordered twice").line())
                .isEqualTo(id + " done");

        assertThat(here.run("job", "show", id).out()).contains("state     cancelled", "ordered twice");
        assertThat(here.run("job", "cancel", id).out()).contains("not now");
        assertThat(here.run("job", "cancel", "01932c07-7e2a-7c4e-9d1f-5a7f3c1e8b42")
                        .code())
                .isEqualTo(ExitCode.REFUSED);
    }

    @Test
    void optionsReachTheJob() throws Exception {
        here.run("enqueue", "mail.welcome", "--queue", "mail", "--priority", "7", "--delay", "1h");
        here.run("enqueue", "other");

        JsonNode jobs = JSON.readTree(
                here.run("job", "list", "--queue", "mail", "--json").out());

        assertThat(jobs).hasSize(1);
        assertThat(jobs.get(0).get("state").asText()).isEqualTo("scheduled");
        assertThat(jobs.get(0).get("priority").asInt()).isEqualTo(7);
        assertThat(here.run("job", "list", "--actor", "other", "--state", "pending")
                        .lines())
                .hasSize(2);
        assertThat(here.run("job", "list", "--limit", "1").lines()).hasSize(2);
    }

    @Test
    void keysReachTheJob() {
        String first = here.run("enqueue", "echo", "--idempotency-key", "o-7", "--identity", "u", "--fairness-key", "t")
                .line();
        assertThat(TestServer.text(url, "SELECT identity || fairness_key FROM millrace.job"))
                .isEqualTo("ut");
        assertThat(here.run("enqueue", "echo", "--idempotency-key", "o-7").line())
                .isEqualTo(first);

        CliRun another = here.run("enqueue", "echo", "[1]", "--idempotency-key", "o-7");

        assertThat(another.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(another.err()).contains("'o-7'", first);
        assertThat(TestServer.text(url, "SELECT count(*) FROM millrace.job")).isEqualTo("1");
    }

    @Test
    void conditionsReachTheJob() {
        String first =
                here.run("enqueue", "echo", "--unique", "1h", "--identity", "u").line();

        assertThat(here.run("enqueue", "echo", "[]", "--unique", "1h", "--identity", "u")
                        .line())
                .isEqualTo(first);
        assertThat(here.run("enqueue", "echo", "--max-pending", "1").err()).contains("maxPending is 1");
        assertThat(here.run("enqueue", "echo", "--unique", "1h").err()).contains("identity");
        assertThat(TestServer.text(url, "SELECT count(*) FROM millrace.job")).isEqualTo("1");
    }

    @Test
    void payloadComesFromStandardInputOrFile(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("p.json"), "[\"ä\"]\n");
        String fromInput =
                here.input("{\"in\": true}").run("enqueue", "echo", "-").line();
        String fromFile =
                here.run("enqueue", "echo", "@" + folder.resolve("p.json")).line();

        assertThat(here.run("job", "show", fromInput).out()).contains("payload   {\"in\": true}");
        assertThat(here.run("job", "show", fromFile).out()).contains("payload   [\"ä\"]");
    }

    @Test
    void whatClientOrDatabaseRefuseIsSaidInOneLine() {
        CliRun nul = here.run("enqueue", "echo", "{\"a\": \"x\\u0000\"}");
        assertThat(nul.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(nul.err()).contains("field $.a holds U+0000").hasLineCount(1);

        CliRun tooMuch = here.run("enqueue", "echo", "[1e200000]");
        assertThat(tooMuch.code()).isEqualTo(ExitCode.REFUSED);

        CliRun delay = here.run("enqueue", "echo", "--delay", "40000d");
        assertThat(delay.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(delay.err()).contains("delay must be between").hasLineCount(1);

        CliRun unknown = here.run("job", "show", "01932c07-7e2a-7c4e-9d1f-5a7f3c1e8b42");
        assertThat(unknown.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(unknown.err()).contains("there is no job 01932c07").hasLineCount(1);
    }

    @Test
    void checkTellsWhatDoesNotHold() {
        String id = here.run("enqueue", "echo").line();
        TestServer.executeAt(url, "DELETE FROM millrace.lane");

        CliRun check = here.run("check");

        assertThat(check.code()).isEqualTo(ExitCode.FOUND);
        assertThat(check.out()).contains("lane-exists").contains(id);
        assertThat(here.run("check", "--json").out()).contains("\"rule\" : \"lane-exists\"");
    }
}
