package dev.millrace.postgres.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.postgres.sql.Schema;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanTest {
    private static final Schema SCHEMA = new Schema("notes");

    private static Plan plan(MigrationFiles files, int... applied) {
        List<LedgerRow> rows = IntStream.of(applied)
                .mapToObj(version -> row(Notes.files().all().get(version - 1), true))
                .toList();
        return new Plan(SCHEMA, files, rows);
    }

    private static LedgerRow row(Migration m, boolean finished) {
        return new LedgerRow(
                m.version(),
                m.name(),
                m.phase(),
                m.sha256(),
                m.breaking(),
                finished,
                "1.2.3",
                finished ? Instant.EPOCH : null,
                finished ? Duration.ofMillis(5) : null);
    }

    private static List<Integer> due(Plan plan, Phase phase) {
        return Notes.versions(plan.due(phase));
    }

    @Test
    void phasesRunInTheOrderOfVersions() {
        Plan empty = plan(Notes.files());

        assertThat(due(empty, Phase.PRE)).containsExactly(1, 2, 4);
        assertThat(due(empty, Phase.POST)).containsExactly(3);
        assertThat(due(empty, Phase.ALL)).containsExactly(1, 2, 3, 4);
    }

    @Test // MIGRATE-4
    void aPostFileNeedsThePreFilesBeforeItOnly() {
        assertThatThrownBy(() -> plan(Notes.files(), 1).requireRunnable(Phase.POST, false))
                .hasMessage("post file V0003 drop_old_text needs the pre files before it:"
                        + " run V0002 index_note first (phase pre)");
        assertThatCode(() -> plan(Notes.files(), 1, 2).requireRunnable(Phase.POST, false))
                .doesNotThrowAnyException();
        assertThatCode(() -> plan(Notes.files()).requireRunnable(Phase.ALL, false))
                .doesNotThrowAnyException();
    }

    @Test // MIGRATE-4
    void anEditedFileIsDriftUnlessAllowed() {
        Plan plan = plan(Notes.edited(1), 1);

        assertThat(plan.statuses().get(0).state()).isEqualTo(MigrationState.CHANGED);
        assertThatThrownBy(() -> plan.requireRunnable(Phase.PRE, false))
                .isInstanceOf(MigrationDriftException.class)
                .hasMessageContaining("V0001 create_note ran from another text");
        assertThatCode(() -> plan.requireRunnable(Phase.PRE, true)).doesNotThrowAnyException();
        assertThat(due(plan, Phase.PRE)).containsExactly(2, 4);
    }

    @Test // MIGRATE-4
    void aRemovedFileIsDrift() {
        Plan plan = plan(Notes.without(2), 1, 2);

        assertThat(plan.statuses().get(1).state()).isEqualTo(MigrationState.REMOVED);
        assertThatThrownBy(() -> plan.requireRunnable(Phase.PRE, false))
                .isInstanceOf(MigrationDriftException.class)
                .hasMessageContaining("V0002 index_note has run, but its file is gone");
    }

    @Test // MIGRATE-4
    void aNewerDatabaseIsNotMigratedWhateverIsAllowed() {
        Plan plan = plan(Notes.first(2), 1, 2, 3, 4);

        assertThatThrownBy(() -> plan.requireRunnable(Phase.PRE, true))
                .isInstanceOf(DatabaseNewerException.class)
                .hasMessageContaining("V0003 drop_old_text, V0004 add_author")
                .hasMessageContaining("knows V0002 at most")
                .hasMessageContaining("version 1.2.3");
    }

    @Test
    void olderProgramsStartUntilABreakingFileHasRun() {
        assertThatCode(() -> plan(Notes.first(2), 1, 2, 4).requireUsable(false)).doesNotThrowAnyException();
        assertThatThrownBy(() -> plan(Notes.first(2), 1, 2, 3).requireUsable(false))
                .isInstanceOf(DatabaseNewerException.class)
                .hasMessageContaining("V0003");
    }

    @Test
    void programsStartOnceThePreFilesHaveRun() {
        assertThatCode(() -> plan(Notes.files(), 1, 2, 4).requireUsable(false)).doesNotThrowAnyException();
        assertThatThrownBy(() -> plan(Notes.files(), 1, 3).requireUsable(false))
                .isInstanceOfSatisfying(
                        SchemaNotMigratedException.class,
                        e -> assertThat(e.missing()).containsExactly(2, 4))
                .hasMessage("schema \"notes\" is not migrated: V0002 index_note, V0004 add_author are missing;"
                        + " run `millrace migrate up`");
    }

    @Test
    void whatWasBegunIsDueWhateverItsTextIsNow() {
        LedgerRow begun = row(Notes.files().all().get(1), false);
        Plan plan = new Plan(SCHEMA, Notes.edited(2), List.of(begun));

        assertThat(plan.statuses().get(1).state()).isEqualTo(MigrationState.STARTED);
        assertThat(due(plan, Phase.PRE)).containsExactly(1, 2, 4);
        assertThat(plan.isStarted(plan.due(Phase.PRE).get(1))).isTrue();
    }
}
