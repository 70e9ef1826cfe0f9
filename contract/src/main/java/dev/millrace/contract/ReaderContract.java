package dev.millrace.contract;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ActorName;
import dev.millrace.model.AttemptRecord;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.store.JobFilter;
import dev.millrace.store.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What people and tools read of jobs. */
abstract class ReaderContract extends ContractSuite {
    private final WorkerId alice = store.workers().register("test", LEASE);

    ReaderContract(StoreSource source) {
        super(source);
    }

    private List<JobId> list(@Nullable JobState state, @Nullable QueueName queue, @Nullable ActorName actor) {
        JobFilter filter =
                new JobFilter(state == null ? Set.of() : Set.of(state), queue, actor, JobKeys.NONE, null, null);
        return store.reader().list(filter, Page.first(100)).stream()
                .map(JobStatus::id)
                .toList();
    }

    @Test
    void anUnknownJobIsNotFound() {
        assertThat(store.reader().find(ids.next())).isEmpty();
        assertThat(store.reader().attempts(ids.next())).isEmpty();
        assertThat(store.reader().events(ids.next())).isEmpty();
    }

    @Test
    void aRunningJobTellsWhenItWasClaimed() {
        JobId id = enqueueOne(job(GREET));
        Instant enqueued = clock.instant();
        clock.advance(ofSeconds(2));
        claimOne(alice);
        Instant claimed = clock.instant();
        clock.advance(ofSeconds(2));

        assertThat(status(id).times()).isEqualTo(new JobStatus.JobTimes(enqueued, enqueued, claimed, null));
    }

    @Test
    void everyStateIsListedByItself() {
        JobId succeeded = enqueueOne(job(GREET));
        finish(alice, success(claimOne(alice)));
        JobId failed = enqueueOne(job(RetryPolicy.never()));
        finish(alice, failure(claimOne(alice)));
        JobId crashed = enqueueOne(job(RetryPolicy.never()));
        claimOne(alice);
        store.workers().leave(alice);
        store.maintenance().takeBack(PLENTY);
        JobId running = enqueueOne(job(GREET));
        claimOne(worker());
        JobId pending = enqueueOne(job(GREET));
        JobId scheduled = enqueueOne(job(GREET, 0, JobStart.after(ofSeconds(1))));

        assertThat(list(JobState.SUCCEEDED, null, null)).containsExactly(succeeded);
        assertThat(list(JobState.FAILED, null, null)).containsExactly(failed);
        assertThat(list(JobState.CRASHED, null, null)).containsExactly(crashed);
        assertThat(list(JobState.RUNNING, null, null)).containsExactly(running);
        assertThat(list(JobState.PENDING, null, null)).containsExactly(pending);
        assertThat(list(JobState.SCHEDULED, null, null)).containsExactly(scheduled);
        assertThat(list(JobState.CANCELLED, null, null)).isEmpty();
        assertThat(list(null, null, null)).containsExactly(scheduled, pending, running, crashed, failed, succeeded);
    }

    @Test
    void queuesAndActorsAreListedByThemselves() {
        JobId greet = enqueueOne(job(GREET));
        JobId bill = enqueueOne(job(BILL));

        assertThat(list(null, MAIL, null)).containsExactly(bill, greet);
        assertThat(list(null, MAIL, GREET)).containsExactly(greet);
        assertThat(list(JobState.PENDING, null, BILL)).containsExactly(bill);
        assertThat(list(null, new QueueName("other"), null)).isEmpty();
        assertThat(list(null, null, REMIND)).isEmpty();
    }

    @Test
    void aListIsCutAtItsLimitNewestFirst() {
        List<JobId> all = enqueueMany(GREET, 5);

        assertThat(store.reader().list(JobFilter.any(), Page.first(2)))
                .extracting(JobStatus::id)
                .containsExactly(all.get(4), all.get(3));
    }

    @Test
    void pagesFollowEachOtherWhateverIsEnqueuedMeanwhile() {
        List<JobId> all = new ArrayList<>(enqueueMany(GREET, 5));
        Page page = Page.first(2);
        List<JobId> seen = new ArrayList<>();
        List<JobStatus> jobs = store.reader().list(JobFilter.any(), page);
        while (!jobs.isEmpty()) {
            jobs.forEach(job -> seen.add(job.id()));
            enqueueMany(GREET, 1);
            page = page.after(seen.get(seen.size() - 1));
            jobs = store.reader().list(JobFilter.any(), page);
        }

        Collections.reverse(all);
        assertThat(seen).isEqualTo(all);
    }

    @Test
    void keysAndTimesAreListedByThemselves() {
        JobId ada = enqueueOne(job(GREET, new JobKeys("ada", "tenant")));
        Instant first = clock.instant();
        clock.advance(ofSeconds(1));
        JobId bob = enqueueOne(job(GREET, new JobKeys("bob", "tenant")));
        finish(alice, success(claim(alice, 1, GREET).get(0)));

        assertThat(list(JobFilter.any().withIdentity("ada"))).containsExactly(ada);
        assertThat(list(JobFilter.any().withFairness("tenant"))).containsExactly(bob, ada);
        assertThat(list(JobFilter.any().withFairness("tenant").withIdentity("bob")))
                .containsExactly(bob);
        assertThat(list(JobFilter.any().from(first))).containsExactly(bob, ada);
        assertThat(list(JobFilter.any().from(first.plusMillis(1)))).containsExactly(bob);
        assertThat(list(JobFilter.any().until(first.plusSeconds(1)))).containsExactly(ada);
        assertThat(list(JobFilter.any().until(first))).isEmpty();
        assertThat(list(JobFilter.any().in(JobState.SUCCEEDED, JobState.PENDING)))
                .containsExactly(bob, ada);
    }

    private List<JobId> list(JobFilter filter) {
        return store.reader().list(filter, Page.first(100)).stream()
                .map(JobStatus::id)
                .toList();
    }

    @Test
    void aFirstSuccessNeedsNoFurtherWords() {
        JobId id = enqueueOne(job(GREET));
        finish(alice, success(claimOne(alice)));

        assertThat(store.reader().attempts(id)).isEmpty();
        assertThat(store.reader().events(id)).isEmpty();
    }

    @Test
    void everyAttemptOfATroubledJobIsTold() {
        JobId id = enqueueOne(job(GREET));
        finish(alice, failure(claimOne(alice)));
        Instant failed = clock.instant();
        clock.advance(ofSeconds(10));
        claimOne(alice);
        store.workers().leave(alice);
        store.maintenance().takeBack(PLENTY);
        Instant crashed = clock.instant();
        clock.advance(ofSeconds(30));
        WorkerId bob = worker();
        finish(bob, success(claimOne(bob)));
        Instant succeeded = clock.instant();

        List<AttemptRecord> attempts = store.reader().attempts(id);
        assertThat(attempts).hasSize(3);
        assertThat(attempts.get(0))
                .isEqualTo(new AttemptRecord(1, JobState.FAILED, alice, failed.minus(RAN), failed, "it broke"));
        assertThat(attempts.get(1))
                .isEqualTo(new AttemptRecord(
                        2, JobState.CRASHED, alice, null, crashed, "worker " + alice + " lost its lease"));
        assertThat(attempts.get(2))
                .isEqualTo(new AttemptRecord(3, JobState.SUCCEEDED, bob, succeeded.minus(RAN), succeeded, null));
        assertThat(store.reader().events(id))
                .extracting(EventRecord::kind, EventRecord::occurredAt)
                .containsExactly(tuple("retrying", failed), tuple("taken-back", crashed));
        assertThat(status(id).attempts()).isEqualTo(3);
    }

    @Test
    void theEndsThatNobodyWantedAreEvents() {
        JobId failed = enqueueOne(job(RetryPolicy.never()));
        finish(alice, failure(claimOne(alice)));
        JobId crashed = enqueueOne(job(RetryPolicy.never()));
        ClaimedJob job = claimOne(alice);
        store.workers().leave(alice);
        store.maintenance().takeBack(PLENTY);

        assertThat(store.reader().events(failed)).extracting(EventRecord::kind).containsExactly("failed");
        assertThat(store.reader().events(crashed)).extracting(EventRecord::kind).containsExactly("crashed");
        assertThat(store.reader().attempts(failed))
                .extracting(AttemptRecord::state)
                .containsExactly(JobState.FAILED);
        assertThat(store.reader().attempts(crashed))
                .extracting(AttemptRecord::number, AttemptRecord::state)
                .containsExactly(tuple(job.attempt(), JobState.CRASHED));
    }
}
