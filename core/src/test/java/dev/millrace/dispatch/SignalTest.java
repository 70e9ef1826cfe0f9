package dev.millrace.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SignalTest {
    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final Signal signal = new Signal();

    @Test
    void aSignalThatNobodyWaitsForIsKeptOnce() throws Exception {
        signal.raise();
        signal.raise();

        assertThat(signal.await(FOR_EVER)).isTrue();
        assertThat(signal.await(Duration.ZERO)).isFalse();
    }

    @Test
    void aDelayedSignalWakesOnce() throws Exception {
        signal.raiseAfter(Duration.ofMillis(1));

        assertThat(signal.await(FOR_EVER)).isTrue();
        assertThat(signal.await(Duration.ZERO)).isFalse();
    }

    @Test
    void theEarliestOfSeveralDelaysCounts() throws Exception {
        signal.raiseAfter(FOR_EVER);
        signal.raiseAfter(Duration.ofMillis(1));
        signal.raiseAfter(FOR_EVER);

        assertThat(signal.await(FOR_EVER)).isTrue();
    }

    @Test
    void aDelayIsNotForgottenByASignalBeforeIt() throws Exception {
        signal.raiseAfter(Duration.ofMillis(50));
        signal.raise();

        assertThat(signal.await(FOR_EVER)).isTrue();
        assertThat(signal.await(FOR_EVER)).isTrue();
    }
}
