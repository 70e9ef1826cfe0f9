package dev.millrace.postgres.workset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.store.workset.WorksetStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The vacuum of a partition follows what is done there. */
class VacuumIT {
    private static final WorksetName NAME = WorksetStatements.SAMPLE.name();
    private static final PartitionKey PARTITION = WorksetStatements.SAMPLE.partition(WorksetStatements.KEY);

    private final MigratedDatabase database = MigratedDatabase.create(2);
    private final WorksetStore worksets = database.store().worksets();

    @BeforeEach
    void declare() {
        worksets.declare(WorksetStatements.SAMPLE);
        worksets.addPartition(PARTITION);
        worksets.addPartition(WorksetStatements.SAMPLE.partition(8));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aPartitionIsUnusedThenActiveThenDrained() throws SQLException {
        assertThat(worksets.followVacuum(NAME, Duration.ZERO)).isZero();
        assertThat(options()).isEqualTo("{fillfactor=90}");

        worksets.tasks().add(PARTITION, 0, List.of(Row.of(1L, "mean", List.of(1L), null)));
        assertThat(worksets.followVacuum(NAME, Duration.ZERO)).isEqualTo(1);
        assertThat(worksets.followVacuum(NAME, Duration.ZERO)).isZero();
        assertThat(options()).isEqualTo("{fillfactor=90,autovacuum_vacuum_scale_factor=0.05}");

        workOff();
        assertThat(worksets.followVacuum(NAME, Duration.ZERO)).isEqualTo(1);
        assertThat(options())
                .isEqualTo("{fillfactor=90,autovacuum_vacuum_scale_factor=0,autovacuum_vacuum_threshold=0}");

        worksets.reset(PARTITION);
        assertThat(worksets.followVacuum(NAME, Duration.ZERO)).isEqualTo(1);
        assertThat(options()).isEqualTo("{fillfactor=90}");
    }

    @Test
    void aPartitionThatIsHeldIsLeftForTheNextTime() throws SQLException {
        worksets.tasks().add(PARTITION, 0, List.of(Row.of(1L, "mean", List.of(1L), null)));
        try (Connection vacuum = database.database().connect();
                Statement statement = vacuum.createStatement()) {
            vacuum.setAutoCommit(false);
            statement.execute("LOCK TABLE millrace.sample_task_7 IN SHARE UPDATE EXCLUSIVE MODE");

            assertThat(worksets.followVacuum(NAME, Duration.ZERO)).isZero();

            vacuum.rollback();
        }
        assertThat(worksets.followVacuum(NAME, Duration.ZERO)).isEqualTo(1);
    }

    @Test
    void ofManyProcessesOneHasTheTurn() {
        worksets.tasks().add(PARTITION, 0, List.of(Row.of(1L, "mean", List.of(1L), null)));
        assertThat(worksets.followVacuum(NAME, Duration.ofMinutes(5))).isEqualTo(1);
        workOff();

        assertThat(database.store().worksets().followVacuum(NAME, Duration.ofMinutes(5)))
                .isZero();
        assertThat(worksets.followVacuum(NAME, Duration.ZERO)).isEqualTo(1);
    }

    private void workOff() {
        WorkerId worker = database.store().workers().register("vacuum", Duration.ofMinutes(1));
        for (TaskClaim claim : worksets.tasks().claim(NAME, worker, 1)) {
            List<TaskOutcome> outcomes = List.of(TaskOutcome.done(claim.tasks().get(0), List.of()));
            worksets.tasks().flush(claim, outcomes, Durability.SYNCED);
        }
    }

    private String options() throws SQLException {
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT reloptions FROM pg_class WHERE oid = 'millrace.sample_task_7'::regclass")) {
            row.next();
            return row.getString(1);
        }
    }
}
