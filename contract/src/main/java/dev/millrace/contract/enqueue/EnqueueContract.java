package dev.millrace.contract.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Admission;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.NewJob;
import dev.millrace.store.JobFilter;
import dev.millrace.store.JobRefusedException;
import dev.millrace.store.JobRefusedException.Reason;
import dev.millrace.store.Page;
import dev.millrace.store.StoreException;
import dev.millrace.store.StreamBrokenException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What storing jobs promises (P1, P10), also while a queue or an actor is draining (ENQUEUE-10). */
public abstract class EnqueueContract extends ContractSuite {

    protected EnqueueContract(StoreSource source) {
        super(source);
    }

    @Test
    void aStoredJobIsPendingAndKeepsWhatItWasGiven() {
        NewJob job = job(GREET, -7, JobStart.now());

        JobStatus status = status(enqueueOne(job));

        assertThat(status.state()).isEqualTo(JobState.PENDING);
        assertThat(status.lane()).isEqualTo(job.lane());
        assertThat(status.payload()).isEqualTo(job.payload());
        assertThat(status.attempts()).isZero();
        assertThat(status.times()).isEqualTo(new JobStatus.JobTimes(clock.instant(), clock.instant(), null, null));
        assertThat(status.result()).isNull();
        assertThat(status.error()).isNull();
    }

    @Test
    void nothingStoresNothing() {
        assertThatCode(() -> store.jobs().enqueue(List.of())).doesNotThrowAnyException();

        assertThat(store.reader().list(JobFilter.any(), Page.first(10))).isEmpty();
    }

    @Test
    void aDelayCountsFromTheStoresClock() {
        JobId id = enqueueOne(job(GREET, 0, JobStart.after(Duration.ofMillis(1_500))));

        assertThat(status(id).state()).isEqualTo(JobState.SCHEDULED);
        assertThat(status(id).times().scheduledAt()).isEqualTo(clock.instant().plusMillis(1_500));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 3_600, 315_360_000_000L})
    void aStartInThePastMeansNow(long secondsAgo) {
        JobId id = enqueueOne(job(GREET, 0, JobStart.at(clock.instant().minusSeconds(secondsAgo))));

        assertThat(status(id).state()).isEqualTo(JobState.PENDING);
        assertThat(status(id).times().scheduledAt()).isEqualTo(clock.instant());
    }

    @Test
    void theEarliestStartMeansNow() {
        JobId id = enqueueOne(job(GREET, 0, JobStart.at(Instant.MIN)));

        assertThat(status(id).times().scheduledAt()).isEqualTo(clock.instant());
    }

    @Test
    void anIdIsTakenOnce() {
        NewJob first = job(GREET);
        enqueue(first);

        assertRefused(job(GREET), first);
        assertThat(store.reader().list(JobFilter.any(), Page.first(10))).hasSize(1);
    }

    @Test
    void anIdIsTakenOnceWithinACall() {
        NewJob twice = job(GREET);

        assertRefused(twice, twice);
        assertThat(store.reader().list(JobFilter.any(), Page.first(10))).isEmpty();
    }

    @Test
    void anIdFromFarAheadIsRefused() {
        long millis = clock.instant().plus(Duration.ofHours(2)).toEpochMilli();
        JobId ahead = new JobId(new UUID(millis << 16 | 0x7000, 1L << 63));

        assertRefused(job(GREET), job(ahead, GREET, 0, JobStart.now(), THRICE));
        assertThat(store.reader().list(JobFilter.any(), Page.first(10))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "{\"a\"}",
                "[1,]",
                "nul",
                "01",
                "1.",
                "+1",
                "'a'",
                "\"\\x\"",
                "\"\\u12\"",
                "\"\n\"",
                "\"\\u0000\"",
                "\"\\ud800\"",
                "1 2",
                "{\"a\": 1,}",
                "NaN",
                "\"open"
            })
    void aPayloadThatIsNoJsonIsRefusedWithItsNeighbours(String payload) {
        NewJob good = job(GREET);

        assertRefused(good, new NewJob(ids.next(), good.lane(), good.start(), good.retry(), payload));
        assertThat(store.reader().find(good.id())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "-0.5",
                "\"\"",
                "[]",
                "{}",
                "[1, 2]",
                "\"\\\"\\\\\"",
                "{\"a\": {\"b\": [null]}}",
                "\"é😀\"",
                "[[[[[]]]]]"
            })
    void anyJsonIsStored(String payload) {
        NewJob job = new NewJob(ids.next(), job(GREET).lane(), JobStart.now(), THRICE, payload);

        assertThat(status(enqueueOne(job)).payload()).isEqualTo(payload);
    }

    private void assertRefused(NewJob... jobs) {
        assertThatThrownBy(() -> enqueue(jobs))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.REFUSED));
    }

    private void assertDraining(Reason reason, String named) {
        NewJob good = job(BILL);
        NewJob plain = job(GREET);
        NewJob keyed = withKey(job(GREET));
        for (NewJob refused : List.of(plain, keyed)) {
            assertThatThrownBy(() -> enqueue(good, refused)).isInstanceOfSatisfying(JobRefusedException.class, e -> {
                assertThat(e.reason()).isEqualTo(reason);
                assertThat(e.kind()).isEqualTo(StoreException.Kind.REFUSED);
                assertThat(e).hasMessageContaining(named).hasMessageContaining("draining");
            });
        }
        assertThatThrownBy(() -> store.jobs().stream(List.of(good, plain).iterator(), stored -> {}))
                .isInstanceOf(StreamBrokenException.class)
                .hasMessageContaining(named)
                .hasCauseInstanceOf(JobRefusedException.class);
        assertThat(store.reader().list(JobFilter.any(), Page.first(PLENTY))).isEmpty();
    }

    private static NewJob withKey(NewJob job) {
        Admission.Key key = new Admission.Key("scope", "key", Admission.Key.DEFAULT_KEEP);
        return new NewJob(
                job.id(),
                job.lane(),
                job.start(),
                job.retry(),
                job.payload(),
                JobKeys.NONE,
                Admission.ALWAYS.withKey(key));
    }

    @Test
    void aDrainingQueueTakesNoJobs() {
        store.settings().drain(MAIL);

        assertDraining(Reason.QUEUE_DRAINING, "queue mail");
    }

    @Test
    void aDrainingActorTakesNoJobs() {
        store.settings().drain(GREET);

        assertDraining(Reason.ACTOR_DRAINING, "actor greet");
    }

    @Test
    void itTakesJobsAgainOnceItIsOpen() {
        enqueueOne(job(GREET));
        store.settings().drain(MAIL);
        store.settings().drain(GREET);
        assertThatThrownBy(() -> enqueue(job(GREET))).isInstanceOf(JobRefusedException.class);

        store.settings().resume(MAIL);
        store.settings().resume(GREET);

        enqueueOne(job(GREET));
    }

    @Test
    void whatWaitsThereIsStillWorkedOn() {
        enqueueOne(job(GREET));
        store.settings().drain(MAIL);

        claimOne(worker());
    }
}
