package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.cli.terminal.ExitCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handlers from a jar. */
class WorkerModulesIT {
    private final String url = TestServer.migrated();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void moduleOfAnotherJarRuns() throws Exception {
        Path module = ModuleJar.compiled(
                folder,
                "worker.handle(Actor.named(\"greet\", Input.class, String.class).queue(\"mail\").build(),"
                        + " (input, job) -> \"Hello \" + input.name());");
        String id = CliRun.of("enqueue", "greet", "{\"name\": \"Ada\"}", "--queue", "mail", "--url", url)
                .line();

        CountDownLatch stop = new CountDownLatch(1);
        CompletableFuture<CliRun> worker = CompletableFuture.supplyAsync(() -> CliRun.Around.nothing()
                .run(stop, "worker", "--jar", module.toString(), "--poll", "50ms", "--url", url));
        await().atMost(Duration.ofMinutes(1))
                .until(() -> CliRun.of("job", "show", id, "--url", url).out().contains("result    \"Hello Ada\""));
        stop.countDown();

        assertThat(worker.join().code()).isEqualTo(ExitCode.OK);
    }

    @Test
    void moduleThatRefusesKeepsTheWorkerFromStarting() throws Exception {
        Path module = ModuleJar.compiled(
                folder, "worker.handle(Actor.named(\"echo\", Input.class).build(), (input, job) -> null);");

        CliRun run = CliRun.of("worker", "--jar", module.toString(), "--url", url);

        assertThat(run.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err())
                .contains("worker module app.AppModule did not add its handlers", "actor echo has a handler already")
                .hasLineCount(1);
    }
}
