package dev.millrace.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.model.RetryPolicy.Backoff;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Rests, and the budget that ends them. */
class BackoffTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void noAttemptIsTooHigh() {
        for (int attempt : new int[] {10_000, RetryPolicy.MOST_ATTEMPTS, Integer.MAX_VALUE}) {
            assertThat(Backoff.exponential(SECOND, DAY).after(attempt, 0)).isEqualTo(DAY);
            assertThat(Backoff.linear(Duration.ofDays(365), Duration.ofDays(365))
                            .after(attempt, 0))
                    .isEqualTo(Duration.ofDays(365));
            assertThat(Backoff.fixed(SECOND).after(attempt, 0)).isEqualTo(SECOND);
        }
    }

    @Test
    void restsGrowAsTheyAreNamed() {
        assertThat(Backoff.exponential(SECOND, DAY).after(4, 0)).isEqualTo(Duration.ofSeconds(8));
        assertThat(Backoff.linear(SECOND, DAY).after(4, 0)).isEqualTo(Duration.ofSeconds(4));
        assertThat(Backoff.fixed(SECOND).after(4, 0.5)).isEqualTo(Duration.ofMillis(950));
    }

    @Test
    void linearGrowthTakesNoMultiplier() {
        assertThatThrownBy(() -> new Backoff(Backoff.Growth.LINEAR, SECOND, 2, DAY, 0))
                .hasMessageContaining("multiplier");
    }

    @Test
    void attemptsWithoutLimitNeedABudget() {
        assertThatThrownBy(() -> RetryPolicy.exponential().withMaxAttempts(RetryPolicy.UNLIMITED))
                .hasMessageContaining("budget of time");
        assertThat(RetryPolicy.indefinitely(DAY).budget()).isEqualTo(DAY);
    }

    @Test
    void theEarlierDeadlineCounts() {
        Instant due = Instant.parse("2030-01-01T00:00:00Z");
        assertThat(Deadline.NONE.of(due)).isNull();
        assertThat(Deadline.NONE.orWithin(DAY).orWithin(SECOND).of(due)).isEqualTo(due.plus(SECOND));
        assertThat(new Deadline(due.plus(SECOND), DAY).of(due)).isEqualTo(due.plus(SECOND));
        assertThat(new Deadline(due.plus(DAY), SECOND).of(due)).isEqualTo(due.plus(SECOND));
    }
}
