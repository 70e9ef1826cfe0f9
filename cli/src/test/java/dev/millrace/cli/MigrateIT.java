package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.millrace.cli.terminal.ExitCode;
import org.junit.jupiter.api.Test;

/** {@code millrace migrate}. */
class MigrateIT {
    private final String url = TestServer.POSTGRES.url(TestServer.newDatabase());

    @Test
    void upAppliesOnceAndStatusTellsIt() throws Exception {
        assertThat(migrate("status").out())
                .contains("V0001 job_tables", "pending")
                .doesNotContain("applied");

        CliRun first = migrate("up", "--lock-timeout", "2s");
        assertThat(first.code()).isEqualTo(ExitCode.OK);
        assertThat(first.line()).isEqualTo("applied V0001 job_tables");
        assertThat(first.err()).contains("applying V0001 job_tables");

        assertThat(migrate("up")).isEqualTo(new CliRun(ExitCode.OK, "nothing to apply\n", ""));
        var json = new ObjectMapper().readTree(migrate("status", "--json").out());
        assertThat(json.get(0).get("state").asText()).isEqualTo("applied");
        assertThat(json.get(0).get("name").asText()).isEqualTo("job_tables");
    }

    @Test
    void sqlIsWhatPsqlRuns() {
        String sql = migrate("sql", "--phase", "pre").out();
        assertThat(sql).contains("BEGIN;", "CREATE TABLE \"millrace\".job (");

        TestServer.executeAt(url, sql);

        assertThat(migrate("up", "--phase", "pre").out()).isEqualTo("nothing to apply\n");
    }

    @Test
    void anySchemaName() {
        assertThat(migrate("up", "--schema", "my \"odd\" schema").code()).isEqualTo(ExitCode.OK);
        assertThat(CliRun.of("enqueue", "echo", "--url", url, "--schema", "my \"odd\" schema")
                        .code())
                .isEqualTo(ExitCode.OK);
        assertThat(migrate("up", "--schema", "pg_x"))
                .isEqualTo(new CliRun(
                        ExitCode.REFUSED,
                        "",
                        "millrace: --schema: schema names that begin with pg_ belong to PostgreSQL; choose another than"
                                + " 'pg_x'\n"));
    }

    @Test
    void driftIsRefusedUntilAllowed() {
        migrate("up");
        TestServer.executeAt(url, "UPDATE millrace.migration SET sha256 = repeat('0', 64) WHERE version = 1");

        CliRun refused = migrate("up");

        assertThat(refused.code()).isEqualTo(ExitCode.SCHEMA);
        assertThat(refused.err())
                .contains("V0001 job_tables ran from another text")
                .hasLineCount(1);
        assertThat(migrate("up", "--allow-drift").code()).isEqualTo(ExitCode.OK);
        assertThat(CliRun.of("worker", "--url", url).code()).isEqualTo(ExitCode.SCHEMA);
        assertThat(CliRun.of("job", "list", "--url", url).code()).isEqualTo(ExitCode.OK);
    }

    private CliRun migrate(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "migrate";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[arguments.length + 1] = "--url";
        all[arguments.length + 2] = url;
        return CliRun.of(all);
    }
}
