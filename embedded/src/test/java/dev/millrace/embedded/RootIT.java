package dev.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How root, whom PostgreSQL refuses, still gets a server; skipped for everybody else. */
class RootIT {
    private static final String NOBODY = "nobody";

    @TempDir
    private Path folder;

    @BeforeEach
    void onlyRoot() {
        assumeTrue(RunAs.current().owner() != null, "this user is not root");
    }

    @Test
    void serverInAUserNamespaceUsesAFolderOfRootsAlone() throws SQLException, IOException {
        var runAs = RunAs.unshared();
        assumeTrue(runAs.isPresent(), "this system forbids user namespaces");
        var config = EmbeddedPostgres.builder().dataDirectory(folder).build();

        try (var postgres = EmbeddedPostgres.start(config, runAs.orElseThrow())) {
            assertThat(Sql.ask(postgres, "SELECT 1")).isEqualTo("1");
            assertThat(Owner.of(folder.resolve("data"))).isEqualTo(new Owner(0, 0));
            assertThat(Owner.of(Path.of("/proc/" + postgres.pid()))).isEqualTo(new Owner(0, 0));
        }
    }

    @Test
    void serverAsAnotherUserOwnsItsFilesAndRootMayTakeThemBack() throws SQLException, IOException {
        open(folder);
        try (var owner = startAsNobody()) {
            assertThat(owner.answer()).startsWith("ready");
            var nobody = Owner.of(folder.resolve("server/data"));
            assertThat(nobody.uid()).isNotZero();
            assertThat(Owner.of(folder.resolve("server/data/millrace.password")))
                    .isEqualTo(nobody);
            assertThat(Owner.of(Path.of("/proc/" + owner.serverPid()))).isEqualTo(nobody);
        }
        try (var postgres = EmbeddedPostgres.builder()
                .dataDirectory(folder.resolve("server"))
                .start()) {
            assertThat(Sql.ask(postgres, "SELECT n FROM t")).isEqualTo("7");
        }
        try (var owner = startAsNobody()) {
            assertThat(owner.answer()).startsWith("ready");
        }
    }

    @Test
    void folderThatTheOtherUserCannotEnterIsNamed() throws IOException {
        open(folder);
        var closed = Files.createDirectory(
                folder.resolve("closed"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));

        try (var owner = OwnerProcess.answering(
                OwnerProcess.launch(List.of(), cache(), closed.resolve("server").toString(), "SELECT 1", NOBODY))) {
            assertThat(owner.answer())
                    .startsWith("failed")
                    .contains("user nobody cannot enter " + closed)
                    .contains("chmod o+x");
        }
    }

    private OwnerProcess startAsNobody() throws IOException {
        return OwnerProcess.answering(OwnerProcess.launch(
                List.of(),
                cache(),
                folder.resolve("server").toString(),
                "CREATE TABLE IF NOT EXISTS t AS SELECT 7 AS n",
                NOBODY));
    }

    private Path cache() {
        return folder.resolve("cache");
    }

    private static void open(Path path) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
