package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.settings.InstallationSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The claim log under producers that commit late, workers that die, and late writers: promises P1 and P2. */
class ClaimStormIT {
    private static final MigratedDatabase DATABASE = MigratedDatabase.create(24);

    @AfterEach
    void allMayRun() {
        DATABASE.store().settings().set(new InstallationSettings(null));
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 50})
    void everyJobEndsOnceWhateverDies(int batch) throws Exception {
        ClaimStorm.Report report = new ClaimStorm(DATABASE, Weather.unlimited(batch, 800)).run();

        assertHeld(report);
        assertThat(report.met()).contains("slow-writer");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 20})
    void limitsAndIdentitiesHoldAtEveryMoment(int batch) throws Exception {
        DATABASE.store().settings().set(new InstallationSettings(25));
        ClaimStorm.Report report = new ClaimStorm(DATABASE, Weather.limited(batch, 400)).run();

        assertHeld(report);
        assertThat(report.met()).contains("slow-writer", "blocked-by-identity", "blocked-by-key");
    }

    @Test
    void modesOfQueuesMayChangeMeanwhile() throws Exception {
        assertHeld(new ClaimStorm(DATABASE, Weather.limited(10, 240).turning()).run());
    }

    static void assertHeld(ClaimStorm.Report report) {
        assertThat(report.violations()).isEmpty();
        assertThat(report.overLimit()).isEmpty();
        assertThat(report.heldTwice()).isEmpty();
        assertThat(report.endedTwice()).isEmpty();
        assertThat(report.neverEnded()).isEmpty();
        assertThat(report.deaths()).isPositive();
    }
}
