package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.cli.CliRun.Around;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A worker counts the connections that it will need before it starts. */
class BudgetIT {

    private static CliRun worker(int maxConnections) {
        return run(maxConnections, "worker", "--until-idle");
    }

    private static CliRun run(int maxConnections, String... command) {
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setting("max_connections", String.valueOf(maxConnections))
                .start()) {
            Around here = new Around(Map.of("MILLRACE_URL", server.url()), Path.of("/nonexistent"), "");
            assertThat(here.run("migrate", "up").code()).isEqualTo(ExitCode.OK);
            return here.run(new CountDownLatch(command[0].equals("worker") ? 1 : 0), command);
        }
    }

    @Test
    void aWorkerThatWouldRunOutOfConnectionsSaysSo() {
        CliRun refused = worker(9);

        assertThat(refused.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err())
                .containsPattern(
                        "this process needs 7 connections, and [0-9] of the 6 that the server has for users are taken")
                .contains("max_connections 9, reserved 3")
                .contains("Raise max_connections");
    }

    @Test
    void aWorkerOfTheApplicationSaysSoToo() {
        CliRun refused = run(9, "geoquery", "worker");

        assertThat(refused.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).contains("this process needs 7 connections", "Raise max_connections");
        assertThat(run(14, "geoquery", "worker").code()).isEqualTo(ExitCode.OK);
    }

    @Test
    void aWorkerWhoseConnectionsFitStarts() {
        CliRun started = worker(14);

        assertThat(started.code()).as(started.err()).isEqualTo(ExitCode.OK);
    }
}
