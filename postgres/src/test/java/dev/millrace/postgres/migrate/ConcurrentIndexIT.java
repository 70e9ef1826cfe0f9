package dev.millrace.postgres.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConcurrentIndexIT {
    private static final String VALID =
            "SELECT indisvalid FROM pg_index" + " WHERE indexrelid = CAST('notes.note_text_idx' AS regclass)";

    private final TestDatabase database = TestDatabase.create();
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @BeforeEach
    void createTable() {
        Notes.migrator(database, Notes.first(1)).build().up(Phase.ALL);
    }

    private Migrator migrator(Consumer<String> progress) {
        return Notes.migrator(database, Notes.first(2)).progress(progress).build();
    }

    @Test // MIGRATE-3
    void aKilledBuildIsResumed() throws SQLException {
        try (Connection writer = database.connect()) {
            openWriter(writer);
            Migrator killed = migrator(line -> {
                if (line.contains("blocked by pid")) {
                    killTheBuild();
                }
            });

            assertThatThrownBy(() -> killed.up(Phase.ALL))
                    .hasMessageContaining("V0002 index_note failed at statement 1");
            writer.rollback();
        }
        assertThat(database.texts(VALID)).containsExactly("f");
        Migrator resumed = migrator(lines::add);
        assertThat(resumed.status().get(1).state()).isEqualTo(MigrationState.STARTED);

        assertThat(Notes.versions(resumed.up(Phase.ALL))).containsExactly(2);

        assertThat(lines)
                .contains("V0002 index_note: dropping the invalid index note_text_idx that an earlier attempt left");
        assertThat(database.texts(VALID)).containsExactly("t");
        assertThat(resumed.status().get(1).state()).isEqualTo(MigrationState.APPLIED);
    }

    @Test
    void aWaitingBuildSaysWhatItWaitsFor() throws SQLException {
        try (Connection writer = database.connect()) {
            openWriter(writer);
            Migrator migrator = migrator(line -> {
                lines.add(line);
                if (line.contains("blocked by pid")) {
                    end(writer);
                }
            });

            assertThat(migrator.up(Phase.ALL)).hasSize(1);
        }

        assertThat(lines)
                .anySatisfy(line -> assertThat(line)
                        .startsWith("V0002 index_note waits for ShareLock on a virtualxid, blocked by pid ")
                        .contains("application forgotten-writer"));
        assertThat(database.texts(VALID)).containsExactly("t");
    }

    @Test // MIGRATE-3
    void aBuildThatEndedBeforeItWasRecordedIsNotRepeated() {
        migrator(lines::add).up(Phase.ALL);
        String index = oid();
        database.execute(
                "UPDATE notes.migration SET state = 'STARTED', applied_at = NULL, took = NULL WHERE version = 2");

        assertThat(migrator(lines::add).up(Phase.ALL)).hasSize(1);

        assertThat(oid()).isEqualTo(index);
        assertThat(migrator(lines::add).status().get(1).state()).isEqualTo(MigrationState.APPLIED);
    }

    @Test
    void somebodyElsesIndexIsLeftAlone() {
        database.execute("CREATE INDEX note_text_idx ON notes.note (old_text)");
        String index = oid();

        assertThatThrownBy(() -> migrator(lines::add).up(Phase.ALL))
                .hasMessageContaining("has an index note_text_idx already; drop or rename it");

        assertThat(oid()).isEqualTo(index);
        assertThat(migrator(lines::add).status().get(1).state()).isEqualTo(MigrationState.PENDING);
    }

    private String oid() {
        return String.valueOf(database.texts("SELECT CAST(CAST('notes.note_text_idx' AS regclass) AS oid)")
                .get(0));
    }

    private static void openWriter(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET application_name = 'forgotten-writer'");
            connection.setAutoCommit(false);
            statement.execute("INSERT INTO notes.note (text) VALUES ('open')");
        }
    }

    private void killTheBuild() {
        database.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE query LIKE '%CREATE INDEX CONCURRENTLY%' AND pid <> pg_backend_pid()"
                + " AND datname = current_database()");
    }

    private static void end(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
