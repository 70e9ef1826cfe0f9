package dev.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a server offers from start to stop, and what it refuses. */
class EmbeddedPostgresIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void everyVersionStarts(PostgresVersion version) throws SQLException {
        try (var postgres = EmbeddedPostgres.builder().version(version).start()) {
            assertThat(Sql.ask(postgres, "SELECT version()")).startsWith("PostgreSQL " + version.major() + ".");
        }
    }

    @Test
    void temporaryServerLeavesNothing() throws SQLException {
        var postgres = EmbeddedPostgres.temporary();
        assertThat(Sql.ask(postgres, "SHOW fsync")).isEqualTo("off");
        assertThat(postgres.dataDirectory()).exists();

        postgres.close();

        assertThat(postgres.isRunning()).isFalse();
        assertThat(postgres.dataDirectory()).doesNotExist();
        assertThat(ProcessHandle.of(postgres.pid())).isEmpty();
    }

    @Test
    void temporaryServersRunSideBySide() throws SQLException {
        try (var one = EmbeddedPostgres.temporary();
                var other = EmbeddedPostgres.temporary()) {
            Sql.run(one, "CREATE TABLE t ()");
            assertThat(Sql.ask(other, "SELECT to_regclass('t') IS NULL")).isEqualTo("t");
        }
    }

    @Test
    void keptServerHasDefaultsAndWhatWasSet() throws SQLException {
        try (var postgres = kept().setting("work_mem", "5MB").start()) {
            assertThat(Sql.ask(postgres, "SHOW fsync")).isEqualTo("on");
            assertThat(Sql.ask(postgres, "SHOW synchronous_commit")).isEqualTo("on");
            assertThat(Sql.ask(postgres, "SHOW max_connections")).isEqualTo("100");
            assertThat(Sql.ask(postgres, "SHOW server_encoding")).isEqualTo("UTF8");
            assertThat(Sql.ask(postgres, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(Sql.ask(postgres, "SHOW work_mem")).isEqualTo("5MB");
        }
    }

    @Test
    void keptServerGoesOnWithItsRowsAtItsPort() throws SQLException {
        int port;
        try (var postgres = kept().start()) {
            port = postgres.port();
            Sql.run(postgres, "CREATE TABLE t AS SELECT 42 AS n");
        }
        try (var postgres = kept().port(port).start()) {
            assertThat(postgres.port()).isEqualTo(port);
            assertThat(Sql.ask(postgres, "SELECT n FROM t")).isEqualTo("42");
        }
        assertThat(folder.resolve("server.log")).content().contains("database system is shut down");
    }

    @Test
    void directoryOfAnotherVersionIsRefusedWithBothVersions() {
        kept().version(PostgresVersion.V17).start().close();

        assertThatThrownBy(() -> kept().start())
                .isInstanceOf(EmbeddedPostgresException.class)
                .hasMessageContaining("made by PostgreSQL 17")
                .hasMessageContaining("cannot be used by PostgreSQL 18");
    }

    @Test // EMBEDDED-1
    void directoryInUseIsRefusedAndNamesTheHolder() {
        try (var postgres = kept().start()) {
            assertThatThrownBy(() -> kept().start())
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessageContaining(folder.toString())
                    .hasMessageContaining("pid " + ProcessHandle.current().pid());
            assertThat(postgres.isRunning()).isTrue();
        }
        kept().start().close();
    }

    @Test // EMBEDDED-1
    void ofThreadsThatStartInOneDirectoryOneWins() throws InterruptedException {
        var started = new ConcurrentLinkedQueue<EmbeddedPostgres>();
        var refused = new ConcurrentLinkedQueue<String>();
        var threads = Stream.generate(() -> new Thread(() -> startOrTell(started, refused)))
                .limit(4)
                .toList();
        threads.forEach(Thread::start);
        for (var thread : threads) {
            thread.join();
        }
        started.forEach(EmbeddedPostgres::close);

        assertThat(started).hasSize(1);
        assertThat(refused)
                .hasSize(3)
                .allMatch(message -> message.contains("in use by another server of this process"));
    }

    private void startOrTell(Collection<EmbeddedPostgres> started, Collection<String> refused) {
        try {
            started.add(kept().start());
        } catch (EmbeddedPostgresException e) {
            refused.add(String.valueOf(e.getMessage()));
        }
    }

    @Test
    void directoryWithForeignFilesIsRefused() throws IOException {
        Files.writeString(folder.resolve("thesis.txt"), "years of work");

        assertThatThrownBy(() -> kept().start())
                .isInstanceOf(EmbeddedPostgresException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("choose an empty or new folder");
        assertThat(folder).isDirectoryNotContaining(path -> !path.endsWith("thesis.txt"));
    }

    @Test
    void directoryThatCannotBeMadeIsNamed() throws IOException {
        var file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> EmbeddedPostgres.builder()
                        .dataDirectory(file.resolve("below"))
                        .start())
                .isInstanceOf(EmbeddedPostgresException.class)
                .hasMessageContaining(file.resolve("below").toString());
    }

    @Test
    void portInUseIsNamedAndFreesTheDirectory() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> kept().port(socket.getLocalPort()).start())
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessageContaining("port " + socket.getLocalPort() + " of 127.0.0.1 is in use");
        }
        kept().start().close();
    }

    @Test
    void failedStartShowsTheEndOfTheLog() {
        assertThatThrownBy(() -> kept().setting("shared_buffers", "lots").start())
                .isInstanceOf(EmbeddedPostgresException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("invalid value for parameter \"shared_buffers\": \"lots\"");
    }

    @Test
    void interruptedThreadStillStopsAndDeletes() {
        var postgres = EmbeddedPostgres.temporary();

        Thread.currentThread().interrupt();
        postgres.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(postgres.isRunning()).isFalse();
        assertThat(postgres.dataDirectory()).doesNotExist();
    }

    private EmbeddedPostgresBuilder kept() {
        return EmbeddedPostgres.builder().dataDirectory(folder);
    }
}
