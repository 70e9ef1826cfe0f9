package dev.millrace.postgres.workset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.postgres.MigratedDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The claim log of tasks under producers that commit late, workers that die, and late writers: promises P1 and P2. */
class TaskStormIT {

    @ParameterizedTest
    @CsvSource({"50000, 64", "5000, 3", "30000, 3000"})
    void everyTaskEndsOnceWhateverDies(int tasks, int batch) throws Exception {
        try (MigratedDatabase database = MigratedDatabase.create(16)) {
            TaskStorm storm = new TaskStorm(database, tasks, batch);
            storm.run();

            assertThat(storm.heldTwice).isEmpty();
            assertThat(storm.endedTwice).isEmpty();
            assertThat(storm.endedOnce).hasSizeGreaterThan(tasks / 2);
            assertThat(storm.deaths).hasPositiveValue();
            assertThat(storm.lateFlushesRefused).hasPositiveValue();
            assertThat(database.store().worksets().check(WorksetStatements.SAMPLE.name()))
                    .isEmpty();
            assertThat(
                            database.database()
                                    .texts(
                                            "SELECT count(*) FROM millrace.sample_task WHERE status <> 1"
                                                    + " UNION ALL SELECT count(*) FROM millrace.task_claim"
                                                    + " UNION ALL SELECT count(*) FROM millrace.sample_task t WHERE NOT EXISTS (SELECT 1"
                                                    + " FROM millrace.sample_result r WHERE r.dataset_id = t.dataset_id AND r.task_id = t.id)"))
                    .containsOnly("0");
        }
    }
}
