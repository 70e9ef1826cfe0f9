package dev.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Who gets in, and who may know what it takes. */
class PasswordIT {
    @TempDir
    private Path folder;

    @ParameterizedTest // EMBEDDED-8
    @EnumSource
    void nobodyGetsInWithoutThePassword(PostgresVersion version) throws SQLException {
        try (var postgres = EmbeddedPostgres.builder().version(version).start()) {
            assertThat(stateOfRefusal(postgres, "postgres")).isEqualTo("28P01");
            assertThat(stateOfRefusal(postgres, postgres.password() + "x")).isEqualTo("28P01");
            assertThat(stateOfRefusal(postgres, null)).isEqualTo("08004"); // the driver's: it was asked and had none
            assertThat(Sql.ask(postgres, "SELECT string_agg(DISTINCT auth_method, ' ') FROM pg_hba_file_rules"))
                    .isEqualTo("reject scram-sha-256");
        }
    }

    @Test // EMBEDDED-8
    void onlyTheServersUserCanReadWhatTellsThePassword() throws IOException {
        try (var postgres = kept().start()) {
            assertThat(passwordFile()).content().isEqualTo(postgres.password() + "\n");
            assertThat(Owner.of(passwordFile())).isEqualTo(Owner.of(folder.resolve("data")));
            assertThat(permissions(passwordFile())).isEqualTo("rw-------");
            assertThat(permissions(folder.resolve("data"))).isEqualTo("rwx------");
            assertThat(permissions(folder.resolve("server.log"))).isEqualTo("rw-------");
        }
    }

    @Test
    void everyStartOfKeptDataReadsThePasswordAgain() throws SQLException, IOException {
        try (var postgres = kept().start()) {
            Sql.run(postgres, "ALTER ROLE postgres PASSWORD 'of my own & choice'");
        }
        Files.writeString(passwordFile(), "of my own & choice\n");

        try (var postgres = kept().start()) {
            assertThat(postgres.password()).isEqualTo("of my own & choice");
            assertThat(Sql.ask(postgres, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void missingPasswordFileIsNamedAndTheFolderFreed() throws IOException {
        kept().start().close();
        var password = Files.readString(passwordFile());

        Files.delete(passwordFile());
        assertThatThrownBy(() -> kept().start())
                .isInstanceOf(EmbeddedPostgresException.class)
                .hasMessageContaining("cannot be read from " + passwordFile())
                .hasMessageContaining("put the file back");
        Files.writeString(passwordFile(), "\n");
        assertThatThrownBy(() -> kept().start()).hasMessageContaining("its first line is empty");

        Files.writeString(passwordFile(), password);
        kept().start().close();
    }

    @Test // EMBEDDED-8
    void nothingPrintedTellsThePassword() {
        try (var postgres = kept().start()) {
            stateOfRefusal(postgres, "wrong");
            assertThat(folder.resolve("server.log"))
                    .content()
                    .contains("password authentication failed")
                    .doesNotContain(postgres.password());
            assertThat(Password.of(folder.resolve("data"))).hasToString("(hidden)");
        }
    }

    private static String stateOfRefusal(EmbeddedPostgres postgres, @Nullable String password) {
        var source = new PGSimpleDataSource();
        source.setUrl("jdbc:postgresql://127.0.0.1:" + postgres.port() + "/postgres");
        var refusal = catchThrowableOfType(
                SQLException.class,
                () -> source.getConnection("postgres", password).close());
        return refusal.getSQLState();
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private Path passwordFile() {
        return folder.resolve("data/millrace.password");
    }

    private EmbeddedPostgresBuilder kept() {
        return EmbeddedPostgres.builder().dataDirectory(folder);
    }
}
