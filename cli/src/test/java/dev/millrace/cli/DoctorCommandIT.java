package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.millrace.cli.CliRun.Around;
import dev.millrace.cli.terminal.ExitCode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code millrace doctor}, on a server that is not durable and has no pg_stat_statements. */
class DoctorCommandIT {
    private final String url = TestServer.migrated();
    private final Around here = new Around(Map.of("MILLRACE_URL", url), Path.of("/nonexistent"), "");

    @Test
    void anErrorIsToldWithWhatToDo() {
        CliRun run = here.run("doctor");

        assertThat(run.code().code()).isEqualTo(2);
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(
                        "error  server-settings: fsync is off",
                        "  why:  ",
                        "  do:   ",
                        "  sql:  ALTER SYSTEM SET fsync")
                .contains("not judged  unpruned-statements: pg_stat_statements is not installed")
                .containsPattern("\\d+ findings, \\d+ of \\d+ checks made in");
    }

    @Test
    void machinesReadAnObject() throws Exception {
        JsonNode object =
                new ObjectMapper().readTree(here.run("doctor", "--json").out());

        assertThat(object.get("findings").findValuesAsText("id")).contains("server-settings");
        assertThat(object.get("unjudged").findValuesAsText("id")).contains("unpruned-statements");
        assertThat(object.get("checks").size()).isGreaterThan(20);
    }

    @Test
    void aWatchEndsWhenItIsTold() {
        assertThat(here.run("doctor", "--watch", "1h").code().code()).isEqualTo(2);
    }

    @Test
    void aSchemaThatIsNotThereIsAFinding() {
        CliRun run = here.run("doctor", "--schema", "nowhere");

        assertThat(run.code().code()).isEqualTo(2);
        assertThat(run.out()).contains("schema-version: ", "not judged  unserved: there are no tables of Millrace");
    }

    @Test
    void aWindowIsMeasuredInBuckets() throws Exception {
        here.run("enqueue", "echo", "{}");
        here.run("worker", "--until-idle");

        CliRun run = here.run("doctor", "measure", "--window", "2s", "--bucket", "1s", "--json");

        assertThat(run.code()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).contains("buckets under five minutes");
        JsonNode buckets = new ObjectMapper().readTree(run.out());
        assertThat(buckets.size()).isBetween(1, 2);
        assertThat(buckets.get(0).get("walBytes").asLong()).isNotNegative();
        assertThat(here.run("doctor", "measure", "--window", "1s", "--bucket", "1s")
                        .lines())
                .hasSize(2);
        assertThat(here.run("doctor", "measure", "--window", "1s", "--bucket", "2s")
                        .code())
                .isEqualTo(ExitCode.REFUSED);
    }

    @Test
    void aServerThatIsNotThereIsNoFinding() {
        assertThat(CliRun.of("doctor", "--url", "jdbc:postgresql://127.0.0.1:1/x")
                        .code())
                .isEqualTo(ExitCode.DATABASE);
        assertThat(here.run("doctor", "--pooler", "nonsense").code()).isEqualTo(ExitCode.USAGE);
    }
}
