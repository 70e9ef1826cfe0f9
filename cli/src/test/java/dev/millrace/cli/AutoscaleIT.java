package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.cli.CliRun.Around;
import dev.millrace.cli.terminal.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an autoscaler and a probe look at. */
class AutoscaleIT {
    private final String url = TestServer.migrated();
    private final Around here = new Around(Map.of("MILLRACE_URL", url), Path.of("/nonexistent"), "");

    @Test
    void theQueryOfTheManifestCountsTheSlotsThatAreNeeded() throws Exception {
        Matcher query = Pattern.compile("query: (.*)")
                .matcher(Files.readString(Path.of("../deploy/kubernetes/autoscale.yaml")));
        assertThat(query.find()).isTrue();

        assertThat(TestServer.text(url, query.group(1))).isEqualTo("0");
        here.run("enqueue", "echo", "{}");
        here.run("enqueue", "echo", "{}");
        assertThat(TestServer.text(url, query.group(1))).isEqualTo("2");
        here.run("actor", "set", "echo", "--max-running", "1");
        assertThat(TestServer.text(url, query.group(1))).isEqualTo("1");
    }

    @Test
    void theReadyFileIsThereWhileAWorkerHoldsItsLease(@TempDir Path folder) throws Exception {
        Path ready = folder.resolve("ready");
        CountDownLatch stop = new CountDownLatch(1);
        Thread worker = new Thread(() -> assertThat(here.run(stop, "worker", "--ready-file", ready.toString())
                        .code())
                .isEqualTo(ExitCode.OK));
        worker.start();

        Awaitility.await().until(() -> Files.exists(ready));
        stop.countDown();
        worker.join();
        assertThat(ready).doesNotExist();
    }

    @Test
    void aReadyFileThatCannotBeWrittenIsNamed() {
        CliRun refused = here.run("worker", "--ready-file", "/nowhere/ready");

        assertThat(refused.code()).isEqualTo(ExitCode.IO);
        assertThat(refused.err()).contains("--ready-file /nowhere/ready cannot be written");
    }
}
