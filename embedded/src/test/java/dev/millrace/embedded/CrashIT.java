package dev.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is left after a process was killed, and who may go on with it. */
class CrashIT {
    private static final String ROWS = "CREATE TABLE t AS SELECT g FROM generate_series(1, 1000) g";
    private static final String COUNT = "SELECT count(*) FROM t";

    @TempDir
    private Path folder;

    @Test // EMBEDDED-2
    void rowsSurviveTheKillOfTheServer() throws SQLException {
        try (var postgres = kept().start()) {
            Sql.run(postgres, ROWS);
            kill(postgres.pid());
        }
        assertRowsAreThere();
        assertThat(folder.resolve("server.log")).content().contains("automatic recovery in progress");
    }

    @Test // EMBEDDED-3
    void rowsSurviveTheKillOfTheOwnerWhoseServerIsTakenOver() throws SQLException, IOException, InterruptedException {
        var owner = OwnerProcess.start(folder, ROWS);
        var orphan = owner.server();
        owner.kill();
        assertThat(orphan.isAlive()).isTrue();

        assertRowsAreThere();

        assertThat(orphan.isAlive() && !Holder.isZombie(orphan)).isFalse();
        assertThat(folder.resolve("server.log.1")).content().contains("database system is shut down");
    }

    @Test // EMBEDDED-3
    void rowsSurviveTheKillOfOwnerAndServer() throws SQLException, IOException, InterruptedException {
        var owner = OwnerProcess.start(folder, ROWS);
        owner.kill();
        kill(owner.serverPid());

        assertRowsAreThere();
    }

    @Test // EMBEDDED-4
    void processIdThatWasGivenToAnotherProgramDoesNotStandInTheWay() throws SQLException, IOException {
        try (var postgres = kept().start()) {
            Sql.run(postgres, ROWS);
        }
        var other = new ProcessBuilder("sleep", "600").start();
        try {
            Files.writeString(folder.resolve("data/postmaster.pid"), other.pid() + "\n");
            assertRowsAreThere();
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroy();
        }
    }

    @Test // EMBEDDED-1
    void directoryOfAnotherProcessIsRefusedAndNamesIt() throws IOException, SQLException {
        try (var owner = OwnerProcess.start(folder, ROWS)) {
            assertThatThrownBy(() -> kept().start())
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessageContaining(folder.toString())
                    .hasMessageContaining("pid " + owner.process().pid());
            assertThat(owner.server().isAlive()).isTrue();
        }
        assertRowsAreThere();
    }

    @Test // EMBEDDED-5
    void processesThatFillOneCacheAtOnceBothStart() throws IOException {
        var one = OwnerProcess.launch(List.of(), folder, "-", "SELECT 1");
        var other = OwnerProcess.launch(List.of(), folder, "-", "SELECT 1");
        try (var first = OwnerProcess.answering(one);
                var second = OwnerProcess.answering(other)) {
            assertThat(first.answer()).startsWith("ready");
            assertThat(second.answer()).startsWith("ready");
            assertThat(folder.resolve("template")).isDirectoryNotContaining("glob:**.{partial,password}");
        }
    }

    @Test // EMBEDDED-5
    void failedWriteInTheMiddleOfTheCopyLeavesNoHalfCluster() throws IOException {
        EmbeddedPostgres.temporary().close(); // so that there is a template
        var limited = List.of("sh", "-c", "ulimit -f 2000; exec \"$@\"", "sh");

        try (var owner = OwnerProcess.answering(
                OwnerProcess.launch(limited, CacheFolder.path(), folder.toString(), "SELECT 1"))) {
            assertThat(owner.answer())
                    .startsWith("failed the data directory " + folder + " could not be filled")
                    .contains("File too large");
        }

        assertThat(folder).isDirectoryNotContaining("glob:**/data*");
        kept().start().close();
    }

    @Test // EMBEDDED-7
    void throwAwayServerOfAKilledOwnerIsRemovedByTheNext() throws IOException, InterruptedException {
        var killed = OwnerProcess.startThrowAway(CacheFolder.path());
        var orphan = killed.server();
        killed.kill();
        assertThat(killed.serverFolder()).exists();

        EmbeddedPostgres.temporary().close();

        assertThat(killed.serverFolder()).doesNotExist();
        assertThat(orphan.isAlive() && !Holder.isZombie(orphan)).isFalse();
    }

    @Test // EMBEDDED-6
    @EnabledOnOs(value = OS.LINUX, disabledReason = "needs setsid to make a group that can be interrupted alone")
    void interruptFromTheTerminalStopsTheServerInOrder() throws IOException, SQLException {
        // A build that was started in the background ignores SIGINT, and what it starts inherits that.
        var foreground = List.of("setsid", "env", "--default-signal=INT");
        var process = OwnerProcess.launch(foreground, CacheFolder.path(), folder.toString(), ROWS);
        var owner = OwnerProcess.answering(process);

        Program.run(folder, List.of("sh", "-c", "kill -INT -" + process.pid()));

        assertThat(Waiting.forEnd(owner.process())).isEqualTo(130);
        assertThat(folder.resolve("server.log")).content().containsOnlyOnce("received fast shutdown request");
        assertThat(folder.resolve("data/postmaster.pid")).doesNotExist();
        assertRowsAreThere();
    }

    private static void kill(long pid) {
        var process = ProcessHandle.of(pid).orElseThrow();
        process.destroyForcibly();
        await().until(() -> !process.isAlive() || Holder.isZombie(process));
    }

    private void assertRowsAreThere() throws SQLException {
        try (var postgres = kept().start()) {
            assertThat(Sql.ask(postgres, COUNT)).isEqualTo("1000");
        }
    }

    private EmbeddedPostgresBuilder kept() {
        return EmbeddedPostgres.builder().dataDirectory(folder);
    }
}
