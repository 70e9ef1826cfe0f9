package dev.millrace.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
    private static final RetryPolicy DOUBLING =
            new RetryPolicy(RetryPolicy.MOST_ATTEMPTS, Duration.ofSeconds(1), 2, Duration.ofMinutes(1), 0.5);

    @Test
    void restsGrowByTheMultiplierUpToTheirCap() {
        assertThat(DOUBLING.delayAfter(1, 0)).isEqualTo(Duration.ofSeconds(1));
        assertThat(DOUBLING.delayAfter(4, 0)).isEqualTo(Duration.ofSeconds(8));
        assertThat(DOUBLING.delayAfter(7, 0)).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void jitterOnlyShortens() {
        assertThat(DOUBLING.delayAfter(1, 0.5)).isEqualTo(Duration.ofMillis(750));
    }

    @Test
    void attemptsFarBeyondAnyDoubleStayAtTheCap() {
        assertThat(DOUBLING.delayAfter(10_000, 0)).isEqualTo(Duration.ofMinutes(1));
        assertThat(DOUBLING.delayAfter(RetryPolicy.MOST_ATTEMPTS, 0)).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void settingsOutOfBoundsAreNamed() {
        assertThatThrownBy(() -> DOUBLING.withMaxAttempts(0))
                .hasMessage("retry policy: maxAttempts must be between 1 and 1000000, was 0");
        assertThatThrownBy(() -> new RetryPolicy(1, Duration.ZERO, Double.NaN, Duration.ZERO, 0))
                .hasMessageContaining("multiplier must be between 1 and 100");
    }
}
