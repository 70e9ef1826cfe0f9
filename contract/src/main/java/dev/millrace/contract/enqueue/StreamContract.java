package dev.millrace.contract.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.NewJob;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobFilter;
import dev.millrace.store.Page;
import dev.millrace.store.StoreException;
import dev.millrace.store.StreamBrokenException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a stream of jobs promises (ENQUEUE-11). */
public abstract class StreamContract extends ContractSuite {
    private static final int MORE_THAN_A_CHUNK = 12_000;

    private final List<Enqueued> committed = new ArrayList<>();

    protected StreamContract(StoreSource source) {
        super(source);
    }

    private long stream(Iterator<NewJob> jobs) {
        return store.jobs().stream(jobs, committed::addAll);
    }

    @Test
    void anEmptyStreamStoresNothing() {
        assertThat(stream(List.<NewJob>of().iterator())).isZero();
        assertThat(committed).isEmpty();
    }

    @Test
    void allOfALongStreamAreStoredInOrder() {
        List<NewJob> jobs =
                IntStream.range(0, MORE_THAN_A_CHUNK).mapToObj(i -> job(GREET)).toList();

        assertThat(stream(jobs.iterator())).isEqualTo(MORE_THAN_A_CHUNK);

        assertThat(committed)
                .isEqualTo(
                        jobs.stream().map(job -> new Enqueued(job.id(), true)).toList());
        assertThat(idsOf(claim(worker(), 10_000, GREET)))
                .isEqualTo(jobs.stream().limit(10_000).map(NewJob::id).toList());
    }

    @Test
    void aJobIsStoredAsItIsAlone() {
        NewJob job = job(GREET, -7, JobStart.after(Duration.ofMillis(1_500)));

        stream(List.of(job).iterator());

        assertThat(status(job.id()).state()).isEqualTo(JobState.SCHEDULED);
        assertThat(status(job.id()).lane()).isEqualTo(job.lane());
        assertThat(status(job.id()).payload()).isEqualTo(job.payload());
        assertThat(status(job.id()).times().scheduledAt())
                .isEqualTo(clock.instant().plusMillis(1_500));
    }

    @Test
    void aStartInThePastMeansNow() {
        NewJob job = job(GREET, 0, JobStart.at(clock.instant().minusSeconds(9)));

        stream(List.of(job).iterator());

        assertThat(status(job.id()).times().scheduledAt()).isEqualTo(clock.instant());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "\"\\u0000\"", "\"\\ud800\"", "nul"})
    void whatIsNoJsonIsRefusedWithItsChunk(String payload) {
        NewJob good = job(GREET);
        NewJob bad = new NewJob(ids.next(), good.lane(), good.start(), good.retry(), payload);

        assertBroken(List.of(good, bad).iterator(), 0, StoreException.Kind.REFUSED);
        assertThat(store.reader().list(JobFilter.any(), Page.first(10))).isEmpty();
    }

    @Test
    void anIdThatIsTakenIsRefused() {
        NewJob job = job(GREET);
        enqueue(job);

        assertBroken(List.of(job(GREET), job).iterator(), 0, StoreException.Kind.REFUSED);
        assertThat(store.reader().list(JobFilter.any(), Page.first(10))).hasSize(1);
    }

    @Test
    void aBrokenStreamTellsWhatIsCommittedAndCanGoOn() {
        List<NewJob> jobs = new ArrayList<>(
                IntStream.range(0, MORE_THAN_A_CHUNK).mapToObj(i -> job(GREET)).toList());
        NewJob last = jobs.get(MORE_THAN_A_CHUNK - 1);
        jobs.set(MORE_THAN_A_CHUNK - 1, new NewJob(last.id(), last.lane(), last.start(), last.retry(), "no JSON"));

        long stored = assertBroken(jobs.iterator(), 10_000, StoreException.Kind.REFUSED);
        assertThat(committed).hasSize((int) stored);
        jobs.set(MORE_THAN_A_CHUNK - 1, last);

        assertThat(stream(jobs.subList((int) stored, jobs.size()).iterator())).isEqualTo(jobs.size() - stored);
        assertThat(committed)
                .extracting(Enqueued::id)
                .isEqualTo(jobs.stream().map(NewJob::id).toList());
    }

    @Test
    void whatTheSourceThrowsTellsWhatIsCommittedToo() {
        Iterator<NewJob> jobs = Stream.generate(() -> job(GREET))
                .limit(MORE_THAN_A_CHUNK)
                .peek(job -> {
                    if (committed.size() >= 10_000) {
                        throw new IllegalStateException("the file ends here");
                    }
                })
                .iterator();

        assertBroken(jobs, 10_000, StoreException.Kind.OTHER);
    }

    private long assertBroken(Iterator<NewJob> jobs, long stored, StoreException.Kind kind) {
        assertThatThrownBy(() -> stream(jobs)).isInstanceOfSatisfying(StreamBrokenException.class, e -> {
            assertThat(e.committed()).isEqualTo(stored);
            assertThat(e.inDoubt()).isZero();
            assertThat(e.kind()).isEqualTo(kind);
            assertThat(e).hasMessageContaining("first " + stored + " jobs are stored");
        });
        return stored;
    }

    /** A stream and a claim at once: what arrives is never behind the frontier. */
    @Test
    void jobsOfAStreamAreClaimedBetweenOthers() {
        JobId before = enqueueOne(job(GREET));
        assertThat(idsOf(claim(worker(), PLENTY, GREET))).containsExactly(before);
        List<NewJob> jobs = List.of(job(GREET), job(GREET));

        stream(jobs.iterator());

        assertThat(idsOf(claim(worker(), PLENTY, GREET)))
                .isEqualTo(jobs.stream().map(NewJob::id).toList());
    }
}
