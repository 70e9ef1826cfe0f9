package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.settings.InstallationSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
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
