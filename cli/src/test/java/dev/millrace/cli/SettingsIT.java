package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.millrace.cli.CliRun.Around;
import dev.millrace.cli.terminal.ExitCode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Modes, limits, weights and pauses from the command line. */
class SettingsIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String url = TestServer.migrated();
    private final Around here = new Around(Map.of("MILLRACE_URL", url), Path.of("/nonexistent"), "");

    @Test
    void aQueueIsSetPausedAndListed() throws Exception {
        assertThat(here.run("queue", "set", "mail", "--mode", "round-robin", "--max-running", "7")
                        .line())
                .isEqualTo("queue mail: mode round-robin, open, max-running 7");
        assertThat(here.run("queue", "pause", "mail").line()).isEqualTo("queue mail is paused");
        assertThat(here.run("queue", "list").out()).containsPattern("mail +round-robin +paused +7");
        assertThat(here.run("queue", "resume", "mail").line()).isEqualTo("queue mail is open");
        here.run("queue", "set", "mail", "--max-running", "none");
        here.run("queue", "drain", "mail");

        JsonNode queues = JSON.readTree(here.run("queue", "list", "--json").out());

        assertThat(queues).hasSize(1);
        assertThat(queues.get(0).get("state").asText()).isEqualTo("draining");
        assertThat(queues.get(0).get("mode").asText()).isEqualTo("round-robin");
        assertThat(queues.get(0).get("maxRunning").isNull()).isTrue();
    }

    @Test
    void anActorIsSetPausedAndListed() throws Exception {
        assertThat(here.run(
                                "actor",
                                "set",
                                "greet",
                                "--weight",
                                "3",
                                "--max-running",
                                "0",
                                "--max-running-per-key",
                                "2")
                        .line())
                .isEqualTo("actor greet: open, weight 3, max-running 0, max-running-per-key 2");
        here.run("actor", "drain", "greet");
        assertThat(here.run("actor", "list").out()).containsPattern("greet +draining +3 +0 +2");
        here.run("actor", "resume", "greet");

        JsonNode actor =
                JSON.readTree(here.run("actor", "list", "--json").out()).get(0);

        assertThat(actor.get("state").asText()).isEqualTo("open");
        assertThat(actor.get("maxRunningPerKey").asInt()).isEqualTo(2);
    }

    @Test
    void theLimitOfAllIsSetAndPrinted() {
        assertThat(here.run("limit").line()).isEqualTo("none");
        assertThat(here.run("limit", "100").line()).isEqualTo("100");
        assertThat(here.run("limit").line()).isEqualTo("100");
        assertThat(here.run("limit", "none").line()).isEqualTo("none");
    }

    @Test
    void whatIsOutOfBoundsIsRefusedInOneLine() {
        CliRun weight = here.run("actor", "set", "greet", "--weight", "1001");
        assertThat(weight.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(weight.err())
                .contains("weight of an actor must be between 1 and 1000")
                .hasLineCount(1);

        CliRun cap = here.run("queue", "set", "mail", "--max-running=-1");
        assertThat(cap.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(cap.err()).contains("max-running of a queue must be 0 or more");

        assertThat(here.run("queue", "set", "mail", "--mode", "lifo").err()).contains("write one of fifo, round-robin");
        assertThat(here.run("limit", "many").err()).contains("'many' is not a limit", "or none");
        assertThat(here.run("queue", "list").lines()).hasSize(1);
    }
}
