package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.cli.CliRun.Around;
import dev.millrace.cli.terminal.ExitCode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What people do to jobs by the command line. */
class OperateIT {
    private final String url = TestServer.migrated();
    private final Around here = new Around(Map.of("MILLRACE_URL", url), Path.of("/nonexistent"), "");

    private String enqueue(String actor, String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "enqueue";
        arguments[1] = actor;
        System.arraycopy(options, 0, arguments, 2, options.length);
        return here.run(arguments).line();
    }

    @Test
    void aJobIsCancelledAndBroughtBack() {
        String id = enqueue("mail");

        assertThat(here.run("job", "cancel", id, "--reason", "wrong list").line())
                .isEqualTo(id + " done");
        assertThat(here.run("job", "show", id).out()).contains("state     cancelled", "error     wrong list");
        assertThat(here.run("job", "retry", id).line()).isEqualTo(id + " done");
        assertThat(here.run("job", "show", id).out()).contains("state     pending", "brought-back");
        CliRun again = here.run("job", "retry", id);
        assertThat(again.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(again.out()).contains("not now");
    }

    @Test
    void manyAreMeantByWhatTheyHaveInCommon() {
        enqueue("mail");
        enqueue("mail", "--priority", "3");
        enqueue("print");

        assertThat(here.run("job", "cancel", "--actor", "mail", "--dry-run").line())
                .isEqualTo("2");
        CliRun done = here.run("job", "cancel", "--actor", "mail");
        assertThat(done.out()).isEqualTo("2\n");
        assertThat(done.err()).contains("2 of 2 so far");
        assertThat(here.run("job", "list", "--state", "cancelled,failed").out().lines())
                .hasSize(3);
        assertThat(here.run("job", "delete", "--state", "cancelled").line()).isEqualTo("2");
        assertThat(here.run("job", "list").out().lines()).hasSize(2);
    }

    @Test
    void whoMeansEverythingHasToSaySo() {
        CliRun refused = here.run("job", "delete");

        assertThat(refused.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).contains("every job matches");
        assertThat(here.run("job", "retry", "01932c07-7e2a-7c4e-9d1f-5a7f3c1e8b42", "--actor", "mail")
                        .err())
                .contains("name either jobs or what they have in common");
    }

    @Test
    void aWaitingJobIsArranged() {
        String id = enqueue("mail");

        here.run("job", "prioritize", "--priority", "9", id);
        here.run("job", "move", "--to", "bulk", id);
        here.run("job", "reschedule", "--at", "2100-01-01T00:00:00Z", id);

        assertThat(here.run("job", "show", id).out())
                .contains("priority  9", "queue     bulk", "state     scheduled", "2100-01-01");
    }

    @Test
    void explainSaysWhatStandsInTheWay() {
        String id = enqueue("mail", "--delay", "1h");
        here.run("queue", "pause", "default");

        assertThat(here.run("job", "explain", id).out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("it is not due before"),
                        line -> assertThat(line).isEqualTo("queue default is paused; millrace queue resume default"),
                        line -> assertThat(line).isEqualTo("no live worker serves actor mail in its queue"));
        assertThat(here.run("job", "explain", "01932c07-7e2a-7c4e-9d1f-5a7f3c1e8b42")
                        .code())
                .isEqualTo(ExitCode.REFUSED);
    }

    @Test
    void pagesFollowEachOther() {
        String first = enqueue("mail");
        String second = enqueue("mail");

        assertThat(here.run("job", "list", "--limit", "1").out())
                .contains(second)
                .doesNotContain(first);
        assertThat(here.run("job", "list", "--limit", "1", "--after", second).out())
                .contains(first);
    }

    @Test
    void retentionIsSetAndSeen() {
        assertThat(here.run("retention").line()).isEqualTo("done 30d, failed 90d, events 7d");
        assertThat(here.run("retention", "--done", "14d", "--events", "0s").line())
                .isEqualTo("done 14d, failed 90d, events for ever");
        assertThat(here.run("retention", "--failed", "5s").err()).contains("retention of failed must be between 1");
        assertThat(here.run("actor", "set", "mail", "--keep-done", "2d", "--keep-results", "30m")
                        .line())
                .endsWith("keep-done 2d, keep-failed none, keep-results PT30M");
        assertThat(here.run("actor", "set", "mail", "--keep-done", "none").line())
                .contains("keep-done none");
    }
}
