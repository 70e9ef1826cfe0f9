package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The claim log under producers that commit late, workers that die, and late writers: promises P1 and P2. */
class ClaimStormIT {
    private static final MigratedDatabase DATABASE = MigratedDatabase.create(24);

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 50})
    void everyJobEndsOnceWhateverDies(int batch) throws Exception {
        ClaimStorm.Report report = new ClaimStorm(DATABASE, batch, 1_600).run();

        assertThat(report.endedTwice()).isEmpty();
        assertThat(report.neverEnded()).isEmpty();
        assertThat(report.violations()).isEmpty();
        assertThat(report.deaths()).isPositive();
    }

    @Test
    void aJobIsNeverInTwoHandsAtOnce() throws Exception {
        assertThat(new ClaimStorm(DATABASE, 20, 1_600).run().heldTwice()).isEmpty();
    }
}
