package dev.millrace.postgres;

import dev.millrace.model.settings.InstallationSettings;
import java.nio.file.Path;
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
    void everyJobEndsOnceThroughAPooler(@TempDir Path folder) throws Exception {
        try (PooledDatabase pooled = PooledDatabase.create(CLIENTS, folder)) {
            TestDatabase direct = pooled.database().database();

            ClaimStormIT.assertHeld(new ClaimStorm(direct, pooled.pool(), Weather.unlimited(10, 400)).run());
        }
    }
}
