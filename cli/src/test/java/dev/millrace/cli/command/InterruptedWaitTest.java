package dev.millrace.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A wait that a signal ends, wherever it hits. */
class InterruptedWaitTest {
    private final CountDownLatch signal = new CountDownLatch(1);

    @Test
    void withoutASignalTheWaitAnswers() {
        assertThat(new InterruptedWait(signal::await).orElse("signal", () -> "idle"))
                .isEqualTo("idle");
    }

    @Test
    void aSignalInterruptsAndIsNotLeftBehind() {
        String answer = new InterruptedWait(signal::await).orElse("signal", () -> {
            signal.countDown();
            new CountDownLatch(1).await();
            return "idle";
        });

        assertThat(answer).isEqualTo("signal");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void aSignalThatHitsAStatementIsNoFailure() {
        String answer = new InterruptedWait(signal::await).orElse("signal", () -> {
            signal.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted during connection acquisition", e);
            }
            return "idle";
        });

        assertThat(answer).isEqualTo("signal");
    }

    @Test
    void aFailureWithoutASignalIsOne() {
        assertThatThrownBy(() -> new InterruptedWait(signal::await).orElse("signal", () -> {
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");
    }
}
