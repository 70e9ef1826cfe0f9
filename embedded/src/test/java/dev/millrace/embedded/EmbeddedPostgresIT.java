package dev.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a server offers from start to stop. */
class EmbeddedPostgresIT {

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

        assertThat(postgres.dataDirectory()).doesNotExist();
        await().until(() -> ProcessHandle.of(postgres.pid()).isEmpty());
    }
}
