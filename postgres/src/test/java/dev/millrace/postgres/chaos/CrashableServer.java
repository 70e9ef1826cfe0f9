package dev.millrace.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * A server of a test's own that waits for the disk, and is killed: with what was not there yet it starts again in the same folder
 * and on the same port. Test support.
 */
public final class CrashableServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Path folder;
    private EmbeddedPostgres server;

    /** Starts it in {@code folder}. */
    public CrashableServer(Path folder) {
        this.folder = folder;
        this.server = start(folder, 0);
    }

    private static EmbeddedPostgres start(Path folder, int port) {
        return EmbeddedPostgres.builder()
                .dataDirectory(folder.resolve("server"))
                .port(port)
                .setting("synchronous_commit", "on")
                .setting("wal_writer_delay", "10000ms")
                .start();
    }

    /** The same before and after it was killed. */
    public String url() {
        return server.url();
    }

    /** Stops the WAL writer, so that what no commit waits for does not reach the disk by itself. */
    public ProcessHandle stopWalWriter() throws SQLException, IOException, InterruptedException {
        ProcessHandle walWriter = walWriter();
        assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(walWriter.pid()))
                        .start()
                        .waitFor())
                .isZero();
        return walWriter;
    }

    private ProcessHandle walWriter() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'")) {
            row.next();
            return ProcessHandle.of(row.getLong(1)).orElseThrow();
        }
    }

    /** Ends it by SIGKILL. */
    public void kill() {
        assertThat(ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly())
                .isTrue();
        await().atMost(PATIENCE).until(() -> !server.isRunning());
        server.close(); // gives the folder up
    }

    /** Starts it again. */
    public void startAgain() {
        server = start(folder, server.port());
    }

    @Override
    public void close() {
        server.close();
    }
}
