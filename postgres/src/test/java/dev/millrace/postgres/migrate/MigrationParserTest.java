package dev.millrace.postgres.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationParserTest {
    private static final String FILE = "V0007__add_lease_token.sql";
    private static final String HEADER = """
            -- V0007 add_lease_token
            -- transactional: yes
            -- phase:         post
            -- locks:         ACCESS EXCLUSIVE on job
            -- breaking:      no; older workers ignore it
            """;

    @Test
    void theHeaderIsRead() {
        Migration migration = MigrationParser.parse(FILE, HEADER + "SELECT 1;");

        assertThat(migration.version()).isEqualTo(7);
        assertThat(migration).hasToString("V0007 add_lease_token");
        assertThat(migration.phase()).isEqualTo(Phase.POST);
        assertThat(migration.transactional()).isTrue();
        assertThat(migration.breaking()).isFalse();
        assertThat(migration.locks()).isEqualTo("ACCESS EXCLUSIVE on job");
    }

    @ParameterizedTest
    @ValueSource(strings = {"transactional", "phase", "locks", "breaking"})
    void everyHeaderLineIsWantedOnce(String key) {
        String without = HEADER.replaceFirst("-- " + key + ":", "-- ");
        String twice = HEADER + "-- " + key + ": no\n";

        assertThatThrownBy(() -> MigrationParser.parse(FILE, without + "SELECT 1;"))
                .isInstanceOf(MigrationException.class)
                .hasMessageContaining(FILE)
                .hasMessageContaining("lacks '-- " + key + ":");
        assertThatThrownBy(() -> MigrationParser.parse(FILE, twice + "SELECT 1;"))
                .hasMessageContaining("'-- " + key + ":' twice");
    }

    @ParameterizedTest
    @CsvSource({"phase,later", "phase,all", "transactional,maybe", "breaking,perhaps", "breaking,none"})
    void headerValuesAreChecked(String key, String value) {
        String wrong = HEADER.replaceFirst("-- " + key + ":.*", "-- " + key + ": " + value);

        assertThatThrownBy(() -> MigrationParser.parse(FILE, wrong + "SELECT 1;"))
                .hasMessageContaining("was '" + value + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"V7__x.sql", "V0007_x.sql", "V0007__X.sql", "0007__x.sql", "V0007__x.sql.bak"})
    void fileNamesAreChecked(String name) {
        assertThatThrownBy(() -> MigrationParser.parse(name, HEADER + "SELECT 1;"))
                .hasMessageContaining("V0001__what_it_does.sql");
    }

    @Test
    void theTitleMustBeTheFilesName() {
        assertThatThrownBy(() -> MigrationParser.parse("V0008__add_lease_token.sql", HEADER + "SELECT 1;"))
                .hasMessageContaining("'-- V0008 add_lease_token'");
    }

    @Test
    void lineEndsDoNotChangeTheChecksum() {
        Migration unix = MigrationParser.parse(FILE, HEADER + "SELECT 1;\n");
        Migration windows = MigrationParser.parse(FILE, (HEADER + "SELECT 1;\n").replace("\n", "\r\n"));

        assertThat(windows.sha256()).isEqualTo(unix.sha256()).matches("[0-9a-f]{64}");
        assertThat(MigrationParser.parse(FILE, HEADER + "SELECT 2;\n").sha256()).isNotEqualTo(unix.sha256());
    }

    @ParameterizedTest
    @ValueSource(strings = {"COMMIT", "begin; SELECT 1", "/* x */ Rollback", "START  TRANSACTION", "end"})
    void transactionsAreTheRunners(String sql) {
        assertThatThrownBy(() -> MigrationParser.parse(FILE, HEADER + "SELECT 1; " + sql))
                .hasMessageContaining("the runner begins and ends transactions");
    }

    @Test
    void aNonTransactionalFileHoldsOneStatement() {
        String header = HEADER.replace("transactional: yes", "transactional: no");

        assertThatThrownBy(() -> MigrationParser.parse(FILE, header + "VACUUM a; VACUUM b;"))
                .hasMessageContaining("may hold one statement, but holds 2");
        assertThatThrownBy(() -> MigrationParser.parse(
                        FILE, header + "CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON /*schema.*/t (x)"))
                .hasMessageContaining("IF NOT EXISTS would pass over an invalid index");
    }

    @Test
    void anEmptyOrOpenTextIsRefused() {
        assertThatThrownBy(() -> MigrationParser.parse(FILE, HEADER)).hasMessageContaining("no statement");
        assertThatThrownBy(() -> MigrationParser.parse(FILE, HEADER + "SELECT 'a"))
                .hasMessageContaining("does not end");
    }
}
