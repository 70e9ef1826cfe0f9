package dev.millrace.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.store.LeaderStore;
import dev.millrace.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LeadershipTest {
    private final AtomicLong nanos = new AtomicLong();
    private final List<Long> resigned = new ArrayList<>();
    private final FakeStore store = new FakeStore();
    private final Leadership leadership = new Leadership(store, nanos::get);

    private final class FakeStore implements LeaderStore {
        private OptionalLong answer = OptionalLong.of(7);
        private boolean isAway;
        private Duration delay = Duration.ZERO;
        private int asked;

        @Override
        public OptionalLong lead(String holder, Duration lease) {
            asked++;
            nanos.addAndGet(delay.toNanos());
            if (isAway) {
                throw new StoreException(StoreException.Kind.UNAVAILABLE, "away", null);
            }
            return answer;
        }

        @Override
        public void resign(String holder, long term) {
            resigned.add(term);
        }
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void nobodyLeadsBeforeItIsAsked() {
        assertThat(leadership.isCertain()).isFalse();
        leadership.resign();
        assertThat(resigned).isEmpty();
    }

    @Test
    void itIsCertainForLessThanTheLeaseFromBeforeItWasAsked() {
        store.delay = Duration.ofSeconds(3);
        leadership.beat();
        assertThat(leadership.isCertain()).isTrue();

        pass(Leadership.LEASE.minusSeconds(5));
        assertThat(leadership.isCertain()).isTrue();
        pass(Duration.ofSeconds(1));
        assertThat(leadership.isCertain()).isFalse();
    }

    @Test
    void anAnswerThatTookLongerThanTheLeaseIsWorthNothing() {
        store.delay = Leadership.LEASE;
        leadership.beat();
        assertThat(leadership.isCertain()).isFalse();
    }

    @Test
    void aStoreThatIsAwayEndsItWithTheLease() {
        leadership.beat();
        store.isAway = true;
        leadership.beat();
        assertThat(leadership.isCertain()).isTrue();
        pass(Leadership.LEASE);
        leadership.beat();
        assertThat(leadership.isCertain()).isFalse();
    }

    @Test
    void whoIsTakenOverFromStops() {
        leadership.beat();
        store.answer = OptionalLong.empty();
        leadership.beat();
        assertThat(leadership.isCertain()).isFalse();
    }

    @Test
    void aResignationNamesTheTerm() {
        leadership.beat();
        leadership.resign();
        assertThat(leadership.isCertain()).isFalse();
        assertThat(resigned).containsExactly(7L);
    }

    @Test
    void aBeatBetweenRunsComesOnlyWhenItIsDue() {
        leadership.beat();
        leadership.beatIfDue();
        assertThat(store.asked).isEqualTo(1);
        pass(Leadership.BEAT_INTERVAL);
        leadership.beatIfDue();
        assertThat(store.asked).isEqualTo(2);
    }
}
