package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code millrace worker} as a process that is told to stop. */
class WorkerProcessIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final String url = TestServer.migrated();
    private final List<Process> processes = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void endProcesses() {
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void termEndsItInOrder() throws Exception {
        Process worker = start();
        String id = enqueue("echo", "{\"hi\": 1}");
        awaitState(id, "succeeded");

        worker.destroy(); // SIGTERM

        assertThat(worker.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).as(errors()).isEqualTo(ExitCode.OK.code());
        assertThat(errors()).contains("slots; modules: dev.millrace.cli.command.EchoModule", "stopped");
        assertThat(out()).isEmpty();
        assertThat(TestServer.text(url, "SELECT count(*) FROM millrace.worker")).isEqualTo("0");
    }

    @Test
    void secondSignalInterruptsHandlersAndTheThirdEndsItAtOnce() throws Exception {
        Path module = ModuleJar.compiled(
                folder,
                "worker.handle(Actor.named(\"stubborn\", Input.class).build(), (input, job) -> {"
                        + " while (true) { java.util.concurrent.locks.LockSupport.parkNanos(1_000_000); } });");
        Process worker = start("--jar", module.toString(), "--stop-timeout", "2h", "--interrupt-grace", "1h");
        awaitState(enqueue("stubborn", "{\"name\": \"x\"}"), "running");

        worker.destroy();
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(errors()).contains("a second signal interrupts handlers"));
        worker.destroy();
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(errors()).contains("a third signal ends it at once"));
        worker.destroy();

        assertThat(worker.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).as(errors()).isEqualTo(ExitCode.INTERRUPTED.code());
    }

    @Test
    void aHandlerThatWillNotStopCostsNoMoreThanTheBudget() throws Exception {
        Path module = ModuleJar.compiled(
                folder,
                "worker.handle(Actor.named(\"stubborn\", Input.class).build(), (input, job) -> {"
                        + " while (true) { java.util.concurrent.locks.LockSupport.parkNanos(1_000_000); } });");
        Process worker = start(
                "--jar", module.toString(), "--stop-timeout", "2s", "--stop-grace", "1s", "--interrupt-grace", "1s");
        String id = enqueue("stubborn", "{\"name\": \"x\"}");
        awaitState(id, "running");

        worker.destroy();

        assertThat(worker.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).as(errors()).isEqualTo(ExitCode.OK.code());
        assertThat(TestServer.text(url, "SELECT state || attempts FROM millrace.job_status"))
                .isEqualTo("pending0");
    }

    private Process start(String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.millrace.cli.Main",
                "worker",
                "--url",
                url,
                "--poll",
                "50ms"));
        command.addAll(Arrays.asList(more));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        processes.add(process);
        return process;
    }

    private String enqueue(String actor, String payload) {
        return CliRun.of("enqueue", actor, payload, "--url", url).line();
    }

    private void awaitState(String id, String state) {
        await().atMost(PATIENCE)
                .until(() -> TestServer.text(url, "SELECT state FROM millrace.job_status WHERE id = '" + id + "'")
                        .equals(state));
    }

    private String errors() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    private String out() throws IOException {
        return Files.readString(folder.resolve("out"));
    }
}
