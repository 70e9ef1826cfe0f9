package dev.millrace.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.ClaimedJob;
import dev.millrace.store.Wakeups;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A loop that would rest a minute, and what makes it look earlier. */
class ClaimLoopTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Source source = new Source();
    private final ClaimLoop loop =
            new ClaimLoop(source, new Slots(2, 0, System::nanoTime, () -> {}), MINUTE, new SplittableRandom(7));
    private final Thread thread = new Thread(loop, "claim-loop");

    @AfterEach
    void stop() throws InterruptedException {
        loop.stop();
        thread.join(MINUTE.toMillis());
        assertThat(thread.isAlive()).isFalse();
        assertThat(source.isSubscribed).isFalse();
    }

    /** Finds nothing, counts how often it is asked, and says when the next job is due. */
    private static final class Source implements ClaimSource, Wakeups.Subscription {
        private final Semaphore claims = new Semaphore(0);
        private final Semaphore questions = new Semaphore(0);
        private volatile boolean isSubscribed;
        private volatile boolean isTelling = true;
        private volatile Optional<Duration> untilDue = Optional.empty();

        @Override
        public List<ClaimedJob> claimAndStart(int limit) {
            claims.release();
            return List.of();
        }

        @Override
        public Optional<Duration> untilDue(Duration lookBack) {
            questions.release();
            return untilDue;
        }

        @Override
        public Wakeups.Subscription subscribe(Wakeups.Waker waker) {
            isSubscribed = true;
            return this;
        }

        @Override
        public boolean isTelling() {
            return isTelling;
        }

        @Override
        public void close() {
            isSubscribed = false;
        }

        void awaitClaims(int count) throws InterruptedException {
            assertThat(claims.tryAcquire(count, 30, TimeUnit.SECONDS)).isTrue();
        }

        void awaitQuestion() throws InterruptedException {
            assertThat(questions.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aWordOfDueJobsMakesItClaim() throws Exception {
        thread.start();
        source.awaitClaims(1);
        source.awaitQuestion();

        loop.due();

        source.awaitClaims(1);
    }

    @Test
    void aWordOfAScheduledJobMakesItAskAnew() throws Exception {
        thread.start();
        source.awaitClaims(1);
        source.awaitQuestion();

        loop.scheduled();

        source.awaitQuestion();
    }

    @Test
    void itClaimsWhenTheNextJobIsDue() throws Exception {
        source.untilDue = Optional.of(Duration.ofMillis(20));
        thread.start();

        source.awaitClaims(3);
    }

    @Test
    void itAsksOnlyWhileItIsTold() throws Exception {
        source.isTelling = false;
        thread.start();
        source.awaitClaims(1);
        loop.due();
        source.awaitClaims(1);

        assertThat(source.questions.availablePermits()).isZero();
    }
}
