package dev.millrace.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobClient;
import dev.millrace.client.JobIds;
import dev.millrace.client.JobOptions;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.chaos.ChaosWorker.Task;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A process whose clock is stepped by five minutes, there and back: the database's clock decides (P9). */
class ClockStepIT {
    private static final List<Duration> STEPS = List.of(Duration.ofMinutes(5), Duration.ZERO, Duration.ofMinutes(-5));

    @Test
    void jobsOfAProcessWithAWrongClockRunWhenTheDatabaseSays() throws Exception {
        try (ChaosDatabase database = new ChaosDatabase();
                var pool = ChaosWorker.pool(database.url(), 4);
                Millrace millrace = ChaosWorker.millrace(pool)) {
            AtomicReference<Duration> off = new AtomicReference<>(Duration.ZERO);
            InstantSource clock = () -> InstantSource.system().instant().plus(off.get());
            JobClient client =
                    new JobClient(PostgresStore.of(pool).jobs(), new JacksonCodec(), new JobIds(clock), 1_000);
            List<JobId> jobs = new ArrayList<>();
            try (Worker worker = database.rescuer()) {
                for (Duration step : STEPS) {
                    off.set(step);
                    jobs.add(client.enqueue(ChaosWorker.ACTOR, new Task("end")));
                    jobs.add(client.enqueue(
                            ChaosWorker.ACTOR,
                            new Task("end"),
                            JobOptions.none().delay(Duration.ofMillis(200))));
                }
                for (JobId id : jobs) {
                    assertThat(millrace.results().await(id, ChaosDatabase.PATIENCE))
                            .as("%s is found by its id, and over", id)
                            .hasValueSatisfying(job -> assertThat(job.state()).isEqualTo(JobState.SUCCEEDED));
                }
                worker.stop(Duration.ofSeconds(10));
            }
            database.assertInvariants();
            assertThat(jobs).doesNotHaveDuplicates();
        }
    }
}
