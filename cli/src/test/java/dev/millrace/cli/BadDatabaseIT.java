package dev.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.cli.CliRun.Around;
import dev.millrace.cli.terminal.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases that are not there, or not as they should be: one line, which names the thing and the way out. */
class BadDatabaseIT {
    private static final int PORT = TestServer.POSTGRES.port();
    private static final String HOST = "127.0.0.1:" + PORT;

    @Test
    void unknownDatabase() {
        CliRun run = CliRun.of("migrate", "status", "--url", TestServer.POSTGRES.url("nowhere"));

        assertThat(run)
                .isEqualTo(new CliRun(
                        ExitCode.DATABASE,
                        "",
                        "millrace: database \"nowhere\" does not exist on " + HOST
                                + "; create it (createdb nowhere) or choose another with --url\n"));
    }

    @Test
    void wrongPasswordIsNeverShown(@TempDir Path folder) throws IOException {
        TestServer.execute("postgres", "CREATE ROLE alice LOGIN PASSWORD 'right'");
        String url = "jdbc:postgresql://" + HOST + "/postgres";
        Path file = Files.writeString(folder.resolve("secret"), "hunter2\n");

        CliRun byVariable = new Around(Map.of("MILLRACE_PASSWORD", "hunter2"), folder, "")
                .run("job", "list", "-v", "--url", url, "--user", "alice");
        CliRun byFile = CliRun.of("job", "list", "--url", url, "--user", "alice", "--password-file", file.toString());
        CliRun byUrl = CliRun.of("job", "list", "-v", "--url", "postgresql://alice:hunter2@" + HOST + "/postgres");
        CliRun byParameter = CliRun.of("check", "--url", url + "?user=alice&password=hunter2");
        CliRun none = CliRun.of("check", "--url", url, "--user", "alice");

        for (CliRun run : new CliRun[] {byVariable, byFile, byUrl, byParameter, none}) {
            assertThat(run.code()).isEqualTo(ExitCode.DATABASE);
            assertThat(run.err()).contains(HOST).doesNotContain("hunter2");
        }
        assertThat(byVariable.err())
                .contains("refused user \"alice\" (password from MILLRACE_PASSWORD)", "password authentication failed");
        assertThat(byFile.err())
                .contains("password from --password-file " + file)
                .hasLineCount(1);
        assertThat(byUrl.err()).contains("password from the URL of --url");
        assertThat(none.err())
                .contains("(no password given); give one by --password-file")
                .hasLineCount(1);
    }

    @Test
    void nothingListens() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }

        CliRun run = CliRun.of("job", "list", "--url", "jdbc:postgresql://127.0.0.1:" + port + "/app");

        assertThat(run.code()).isEqualTo(ExitCode.DATABASE);
        assertThat(run.err())
                .contains("cannot connect to PostgreSQL at 127.0.0.1:" + port, "Connection refused", "--url")
                .hasLineCount(1);
    }

    @Test
    void serverIsTooOld() throws IOException {
        try (AgingProxy proxy = new AgingProxy(PORT)) {
            String url = TestServer.POSTGRES.url().replace(":" + PORT, ":" + proxy.port());
            for (String command : new String[] {"migrate up", "worker", "check", "enqueue echo", "job list"}) {
                CliRun run = CliRun.of((command + " --url " + url).split(" "));

                assertThat(run.code()).isEqualTo(ExitCode.SERVER_TOO_OLD);
                assertThat(run.err())
                        .contains("PostgreSQL 14.12 is too old, Millrace needs 15 or newer")
                        .hasLineCount(1);
            }
        }
    }

    @Test
    void schemaIsNotMigrated() {
        String url = TestServer.POSTGRES.url(TestServer.newDatabase());
        for (String command : new String[] {"worker", "check", "enqueue echo", "job list"}) {
            CliRun run = CliRun.of((command + " --url " + url).split(" "));

            assertThat(run.code()).isEqualTo(ExitCode.SCHEMA);
            assertThat(run.err())
                    .contains("schema \"millrace\" is not migrated", "run `millrace migrate up`")
                    .hasLineCount(1);
        }
    }

    @Test
    void userMayNotDoIt() {
        TestServer.execute("postgres", "CREATE ROLE bob LOGIN PASSWORD 'bob'");
        Around bob = new Around(Map.of("MILLRACE_USER", "bob", "MILLRACE_PASSWORD", "bob"), Path.of(""), "");

        CliRun run = bob.run("job", "list", "--url", addressOf(TestServer.migrated()));

        assertThat(run.code()).isEqualTo(ExitCode.DATABASE);
        assertThat(run.err())
                .contains("user \"bob\" may not do this", "permission denied", "--user")
                .hasLineCount(1);
    }

    /** Without user and password. */
    private static String addressOf(String url) {
        return url.substring(0, url.indexOf('?'));
    }
}
