package dev.millrace.contract.operate;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobId;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.model.settings.ActorRetention;
import dev.millrace.model.settings.Retention;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How history goes when its time is over (P7, HISTORY-1 to HISTORY-5). */
public abstract class HistoryContract extends ContractSuite {

    protected HistoryContract(StoreSource source) {
        super(source);
    }

    /** At noon, so that hours either way are the same day of UTC. */
    @BeforeEach
    void noon() {
        Duration sinceMidnight = Duration.between(
                clock.instant()
                        .atOffset(ZoneOffset.UTC)
                        .truncatedTo(ChronoUnit.DAYS)
                        .toInstant(),
                clock.instant());
        clock.advance(ofHours(36).minus(sinceMidnight));
    }

    private JobId succeeded(ActorName actor) {
        JobId id = enqueueOne(job(actor));
        WorkerId worker = worker();
        finish(worker, success(claim(worker, 1, actor).get(0)));
        return id;
    }

    private JobId failed() {
        JobId id = enqueueOne(job(RetryPolicy.never()));
        WorkerId worker = worker();
        finish(worker, failure(claimOne(worker)));
        return id;
    }

    private void sweep() {
        assertThat(store.maintenance().dropOldPartitions(PLENTY)).isLessThan(PLENTY);
        assertThat(store.maintenance().shortenHistory(PLENTY)).isLessThan(PLENTY);
        store.maintenance().deleteOldEvents(PLENTY);
        assertThat(store.maintenance().shortenHistory(PLENTY)).isZero();
        assertThat(store.maintenance().deleteOldEvents(PLENTY)).isZero();
    }

    /** Sweeps until a job is gone: a partition that somebody else has at the moment, such as a vacuum, has its next turn. */
    private void sweepAway(JobId id) {
        long endNanos = System.nanoTime() + ofSeconds(30).toNanos();
        do {
            sweep();
        } while (isThere(id) && System.nanoTime() - endNanos < 0);
        assertThat(isThere(id)).isFalse();
    }

    private boolean isThere(JobId id) {
        return store.reader().find(id).isPresent();
    }

    @Test // HISTORY-1
    void whatWentWellIsKeptForThirtyDaysAndWhatDidNotForNinety() {
        JobId good = succeeded(GREET);
        JobId bad = failed();
        clock.advance(ofDays(30));
        sweep();
        assertThat(isThere(good)).isTrue();

        clock.advance(ofDays(1));
        sweepAway(good);
        assertThat(store.reader().attempts(bad)).hasSize(1);
        clock.advance(ofDays(59));
        sweep();
        assertThat(isThere(bad)).isTrue();

        clock.advance(ofDays(1));
        sweepAway(bad);
        assertThat(store.reader().attempts(bad)).isEmpty();
    }

    @Test // HISTORY-1
    void aTimeOfZeroIsForEver() {
        store.settings().set(new Retention(Duration.ZERO, Duration.ZERO, Duration.ZERO));
        JobId good = succeeded(GREET);
        JobId bad = failed();

        clock.advance(ofDays(4_000));
        sweep();

        assertThat(isThere(good)).isTrue();
        assertThat(isThere(bad)).isTrue();
        assertThat(store.reader().attempts(bad)).hasSize(1);
        assertThat(store.reader().events(bad)).hasSize(1);
    }

    @Test // HISTORY-2
    void eventsAreKeptForSevenDaysToTheSecond() {
        JobId bad = failed();
        clock.advance(ofDays(7));
        sweep();
        assertThat(store.reader().events(bad)).hasSize(1);

        clock.advance(ofSeconds(1));
        sweep();

        assertThat(store.reader().events(bad)).isEmpty();
        assertThat(store.reader().attempts(bad)).hasSize(1);
    }

    @Test // HISTORY-2
    void eventsAreDeletedInBoundedBatchesAndTheDaysBeforeAsAWhole() {
        for (int i = 0; i < 5; i++) {
            failed();
        }
        clock.advance(ofDays(7).plus(ofHours(1)));
        assertThat(store.maintenance().deleteOldEvents(2)).isEqualTo(2);
        assertThat(store.maintenance().deleteOldEvents(2)).isEqualTo(2);
        assertThat(store.maintenance().deleteOldEvents(2)).isEqualTo(1);

        JobId later = failed();
        clock.advance(ofDays(9));
        assertThat(store.maintenance().deleteOldEvents(PLENTY)).isZero();
        sweep();
        assertThat(store.reader().events(later)).isEmpty();
    }

    @Test // HISTORY-3
    void aShorterRetentionHoldsForWhatIsThereAlready() {
        JobId good = succeeded(GREET);
        clock.advance(ofDays(3));
        sweep();
        assertThat(isThere(good)).isTrue();

        store.settings().set(Retention.DEFAULTS.withDone(ofDays(2)));

        sweepAway(good);
    }

    @Test // HISTORY-4
    void anActorMayKeepItsHistoryForLessTime() {
        store.settings().change(GREET, actor -> actor.withRetention(ActorRetention.DEFAULTS.withDone(ofDays(1))));
        JobId shortKept = succeeded(GREET);
        JobId kept = succeeded(BILL);
        JobId bad = failed();
        clock.advance(ofDays(1));
        sweep();
        assertThat(isThere(shortKept)).isTrue();

        clock.advance(ofDays(1));

        sweepAway(shortKept);
        assertThat(isThere(kept)).isTrue();
        assertThat(isThere(bad)).isTrue();
        store.settings().change(GREET, actor -> actor.withRetention(ActorRetention.DEFAULTS.withFailed(ofDays(1))));
        sweepAway(bad);
    }

    @Test // HISTORY-5
    void aResultIsGoneToTheSecondAndItsJobStays() {
        store.settings()
                .change(GREET, actor -> actor.withRetention(ActorRetention.DEFAULTS.withResults(ofMinutes(10))));
        JobId id = succeeded(GREET);
        JobId other = succeeded(BILL);
        clock.advance(ofMinutes(10).minus(ofSeconds(1)));
        assertThat(status(id).result()).isEqualTo("{\"ok\": true}");

        clock.advance(ofSeconds(1));
        assertThat(status(id).result()).isNull();
        assertThat(status(other).result()).isNotNull();

        clock.advance(ofDays(2));
        sweep();
        store.settings().change(GREET, actor -> actor.withRetention(ActorRetention.DEFAULTS));
        assertThat(status(id).result()).isNull(); // erased, not only hidden
        assertThat(status(other).result()).isNotNull();
    }

    @Test
    void aFinishThatFindsNoPartitionMakesItsOwn() {
        JobId id = enqueueOne(job(GREET));
        clock.advance(ofDays(500));
        WorkerId worker = worker();
        ClaimedJob job = claimOne(worker);

        finish(worker, success(job));

        assertThat(isThere(id)).isTrue();
    }

    @Test
    void timesOutOfBoundsAreRefused() {
        assertThatThrownBy(() -> Retention.DEFAULTS.withDone(ofHours(23)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("retention of done")
                .hasMessageContaining("0 to keep it for ever");
        assertThatThrownBy(() -> Retention.DEFAULTS.withEvents(ofDays(-1))).hasMessageContaining("events");
        assertThatThrownBy(() -> ActorRetention.DEFAULTS.withResults(Duration.ZERO))
                .hasMessageContaining("results");
        store.settings().set(new Retention(ofDays(1), ofDays(2), ofDays(36_500)));
        assertThat(store.settings().retention()).isEqualTo(new Retention(ofDays(1), ofDays(2), ofDays(36_500)));
    }
}
