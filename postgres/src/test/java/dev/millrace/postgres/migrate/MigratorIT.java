package dev.millrace.postgres.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.postgres.TestDatabase;
import dev.millrace.postgres.sql.SqlStatements;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigratorIT {
    private static final String LEDGER = "SELECT concat_ws(' ', version, name, phase, sha256, transactional, breaking,"
            + " state, product_version, applied_at IS NOT NULL, took >= interval '0') FROM %s.migration ORDER BY 1";
    private static final String COLUMNS = "SELECT table_name || '.' || column_name FROM information_schema.columns"
            + " WHERE table_schema = '%s' ORDER BY 1";
    private static final String FUNCTIONS =
            "SELECT pg_get_functiondef(p.oid) FROM pg_proc AS p WHERE pronamespace = CAST('%s' AS regnamespace)";

    private final TestDatabase database = TestDatabase.create();

    @ParameterizedTest
    @ValueSource(strings = {"notes", "my \"odd\" schema", "it's; \\ $body", "Größe 😀", "select", "a?b:c /* -- */"})
    void anySchemaNameWorks(String schema) {
        Migrator migrator =
                Notes.migrator(database, Notes.files()).schema(schema).build();
        String quoted = migrator.config().schema().quoted();

        assertThat(Notes.versions(migrator.up(Phase.ALL))).containsExactly(1, 2, 3, 4);

        assertThat(migrator.up(Phase.ALL)).isEmpty();
        assertThat(migrator.status()).extracting(MigrationStatus::state).containsOnly(MigrationState.APPLIED);
        assertThat(migrator.status()).allSatisfy(status -> {
            assertThat(status.appliedAt()).isNotNull();
            assertThat(status.took()).isNotNull();
        });
        assertThat(database.texts("SELECT " + quoted + ".count_notes(0)")).containsExactly("1");
        assertThatCode(migrator::check).doesNotThrowAnyException();
    }

    @Test // MIGRATE-4
    void aRolloutRunsPreThenPost() {
        Migrator migrator = Notes.migrator(database, Notes.files()).build();
        assertThatThrownBy(() -> migrator.up(Phase.POST)).hasMessageContaining("needs the pre files before it");
        assertThatThrownBy(migrator::check).isInstanceOf(SchemaNotMigratedException.class);

        assertThat(Notes.versions(migrator.up(Phase.PRE))).containsExactly(1, 2, 4);
        migrator.check();
        assertThat(migrator.status().get(2).state()).isEqualTo(MigrationState.PENDING);

        assertThat(Notes.versions(migrator.up(Phase.POST))).containsExactly(3);
        assertThatThrownBy(Notes.migrator(database, Notes.first(2)).build()::check)
                .isInstanceOf(DatabaseNewerException.class);
        assertThatThrownBy(
                        () -> Notes.migrator(database, Notes.first(2)).build().up(Phase.PRE))
                .isInstanceOf(DatabaseNewerException.class);
    }

    @Test // MIGRATE-4
    void driftIsRefusedUnlessAllowed() {
        Notes.migrator(database, Notes.first(1)).build().up(Phase.ALL);
        MigratorBuilder edited = Notes.migrator(database, Notes.edited(1));

        assertThatThrownBy(() -> edited.build().up(Phase.ALL)).isInstanceOf(MigrationDriftException.class);
        assertThatThrownBy(edited.build()::check).isInstanceOf(SchemaNotMigratedException.class);
        assertThat(edited.allowDrift(true).build().up(Phase.ALL)).hasSize(3);
        assertThatThrownBy(edited.allowDrift(false).build()::check).isInstanceOf(MigrationDriftException.class);
        assertThat(edited.build().status().get(0).state()).isEqualTo(MigrationState.CHANGED);
    }

    @Test // MIGRATE-2
    void aFailedFileLeavesNothingAndThoseBeforeItStay() {
        Migration bad = Notes.plain(5, "bad", "CREATE TABLE /*schema.*/half (x int);\n-- why\nSELECT 1/0;");
        Migrator migrator = Notes.migrator(database, Notes.with(bad)).build();

        assertThatThrownBy(() -> migrator.up(Phase.ALL))
                .isInstanceOf(MigrationException.class)
                .hasMessageContaining("V0005 bad failed at statement 2 of 2 (SELECT 1/0)")
                .hasMessageContaining("division by zero");

        assertThat(migrator.status())
                .extracting(MigrationStatus::state)
                .containsExactly(
                        MigrationState.APPLIED,
                        MigrationState.APPLIED,
                        MigrationState.APPLIED,
                        MigrationState.APPLIED,
                        MigrationState.PENDING);
        assertThat(database.texts("SELECT to_regclass('notes.half')")).containsOnlyNulls();
    }

    @Test
    void aNameWithoutASchemaIsNotFoundByAccident() {
        Migration careless = Notes.plain(5, "careless", "CREATE TABLE forgotten (x int)");

        assertThatThrownBy(() ->
                        Notes.migrator(database, Notes.with(careless)).build().up(Phase.ALL))
                .hasMessageContaining("no schema has been selected");
    }

    @Test // MIGRATE-8
    void askingChangesNothing() {
        Migrator migrator = Notes.migrator(database, Notes.files()).build();

        assertThat(migrator.status()).extracting(MigrationStatus::state).containsOnly(MigrationState.PENDING);
        assertThat(migrator.sql(Phase.ALL)).contains("CREATE SCHEMA \"notes\";");
        assertThatThrownBy(migrator::check).hasMessageContaining("millrace migrate up");

        assertThat(database.texts("SELECT nspname FROM pg_namespace WHERE nspname = 'notes'"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"notes", "my \"odd\" schema", "why? it's -- so"})
    void theTextRunByHandDoesWhatARunDoes(String schema) throws SQLException {
        TestDatabase byHand = TestDatabase.create();
        String text =
                Notes.migrator(byHand, Notes.files()).schema(schema).build().sql(Phase.ALL);
        runAsPsqlDoes(byHand, text);
        Migrator afterwards =
                Notes.migrator(byHand, Notes.files()).schema(schema).build();
        Notes.migrator(database, Notes.files()).schema(schema).build().up(Phase.ALL);

        assertThat(afterwards.up(Phase.ALL)).isEmpty();
        assertThat(afterwards.sql(Phase.ALL)).doesNotContain("BEGIN", "CREATE");
        String quoted = afterwards.config().schema().quoted();
        assertThat(database.texts(LEDGER.formatted(quoted)))
                .hasSize(4)
                .isEqualTo(byHand.texts(LEDGER.formatted(quoted)));
        String columns = COLUMNS.formatted(schema.replace("'", "''"));
        assertThat(database.texts(columns)).contains("note.author").isEqualTo(byHand.texts(columns));
        String functions = FUNCTIONS.formatted(quoted.replace("'", "''"));
        assertThat(database.texts(functions)).hasSize(1).isEqualTo(byHand.texts(functions));
    }

    /** One statement at a time, on one connection. */
    private static void runAsPsqlDoes(TestDatabase database, String text) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            for (String sql : SqlStatements.split(text)) {
                statement.execute(sql);
            }
        }
    }

    @Test
    void progressTellsWhatRuns() {
        List<String> lines = new CopyOnWriteArrayList<>();

        Notes.migrator(database, Notes.first(1)).progress(lines::add).build().up(Phase.PRE);

        assertThat(lines).containsExactly("applying V0001 create_note (pre)", "applied V0001 create_note");
    }
}
