package dev.millrace.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchTest {
    private final Batch batch = new Batch(100);

    private void succeed(int times) {
        for (int i = 0; i < times; i++) {
            batch.succeeded();
        }
    }

    @Test
    void oneTimeoutMayBeChance() {
        assertThat(batch.timedOut()).isFalse();
        succeed(1);
        assertThat(batch.timedOut()).isFalse();
        assertThat(batch.size()).isEqualTo(100);
    }

    @Test
    void everyTwoInARowHalveIt() {
        batch.timedOut();
        assertThat(batch.timedOut()).isTrue();
        assertThat(batch.size()).isEqualTo(50);
        batch.timedOut();
        assertThat(batch.timedOut()).isTrue();
        assertThat(batch.size()).isEqualTo(25);
    }

    @Test
    void itNeverGetsToNothing() {
        for (int i = 0; i < 50; i++) {
            batch.timedOut();
        }
        assertThat(batch.size()).isEqualTo(1);
    }

    @Test
    void itGrowsAgainToWhereItBegan() {
        for (int i = 0; i < 4; i++) {
            batch.timedOut();
        }
        assertThat(batch.size()).isEqualTo(25);
        succeed(20);
        assertThat(batch.size()).isEqualTo(50);
        succeed(1_000);
        assertThat(batch.size()).isEqualTo(100);
    }
}
