package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobOptions;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The claim log under many clients that share few sessions of the server by turns: promises P1, P2 and P8. */
class PooledStormIT {
    private static final int CLIENTS = 24;

    @Test
    void limitsAndIdentitiesHoldThroughAPooler(@TempDir Path folder) throws Exception {
        try (PooledDatabase pooled = PooledDatabase.create(CLIENTS, folder)) {
            PostgresStore.of(pooled.pool()).settings().set(new InstallationSettings(25));
            TestDatabase direct = pooled.database().database();

            ClaimStormIT.assertHeld(new ClaimStorm(direct, pooled.pool(), Weather.limited(10, 200)).run());
        }
    }

    @Test
    void nothingRestsOnWhatASessionRemembers(@TempDir Path folder) throws Exception {
        try (PooledDatabase pooled = PooledDatabase.forgetful(CLIENTS, folder)) {
            TestDatabase direct = pooled.database().database();

            ClaimStormIT.assertHeld(new ClaimStorm(direct, pooled.pool(), Weather.limited(10, 200)).run());
        }
    }

    @Test
    void noStatementLeavesAnythingOnASession(@TempDir Path folder) throws Exception {
        Actor<String, String> echo =
                Actor.named("echo", String.class, String.class).build();
        try (PooledDatabase pooled = PooledDatabase.create(CLIENTS, folder)) {
            try (Millrace millrace = Millrace.builder(PostgresStore.of(pooled.pool()))
                            .codec(new JacksonCodec())
                            .build();
                    Worker worker =
                            millrace.worker().handle(echo, (text, job) -> text).start()) {
                for (int i = 0; i < 50; i++) {
                    millrace.client().enqueue(echo, "a", JobOptions.none().identity("i" + i % 5));
                }
                assertThat(worker.awaitIdle(Duration.ZERO, Duration.ofMinutes(1)))
                        .isTrue();
            }

            assertThat(pooled.left()).isEmpty();
        }
    }

    @Test
    void whatAClientLeavesOnASessionIsSeen(@TempDir Path folder) throws Exception {
        try (PooledDatabase pooled = PooledDatabase.create(CLIENTS, folder)) {
            assertThat(pooled.left()).isEmpty();
            try (Connection connection = pooled.pool().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("SET work_mem = '5MB'");
                statement.execute("SELECT pg_advisory_lock(7)");
            }

            assertThat(pooled.left()).anyMatch(it -> it.contains("work_mem"));
        }
    }

    @Test
    void everyJobEndsOnceThroughAPooler(@TempDir Path folder) throws Exception {
        try (PooledDatabase pooled = PooledDatabase.create(CLIENTS, folder)) {
            TestDatabase direct = pooled.database().database();

            ClaimStormIT.assertHeld(new ClaimStorm(direct, pooled.pool(), Weather.unlimited(10, 400)).run());
        }
    }
}
