package dev.millrace.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Work that a signal ends, wherever it hits. */
class InterruptibleTest {
    private final CountDownLatch signal = new CountDownLatch(1);

    @Test
    void withoutASignalTheWorkAnswers() throws InterruptedException {
        assertThat(new Interruptible(signal::await).<String>call(() -> "idle")).isEqualTo("idle");
    }

    @Test
    void aSignalInterruptsAndIsNotLeftBehind() {
        assertThatThrownBy(() -> new Interruptible(signal::await).call(() -> {
                    signal.countDown();
                    new CountDownLatch(1).await();
                    return "idle";
                }))
                .isInstanceOf(InterruptedException.class);

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void aSignalThatHitsAStatementIsNoFailure() {
        assertThatThrownBy(() -> new Interruptible(signal::await).call(() -> {
                    signal.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException("interrupted during connection acquisition", e);
                    }
                    return "idle";
                }))
                .isInstanceOf(InterruptedException.class)
                .hasMessage("interrupted during connection acquisition");
    }

    @Test
    void aFailureWithoutASignalIsOne() {
        assertThatThrownBy(() -> new Interruptible(signal::await).call(() -> {
                    throw new IllegalStateException("broken");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
    }
}
