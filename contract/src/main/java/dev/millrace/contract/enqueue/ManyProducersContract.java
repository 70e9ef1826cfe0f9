package dev.millrace.contract.enqueue;

import static java.time.Duration.ofHours;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.OpenTx;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Admission;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Twins;
import dev.millrace.model.WorkerId;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobFilter;
import dev.millrace.store.JobRefusedException;
import dev.millrace.store.Page;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions are exact with many producers at once (ENQUEUE-12). */
public abstract class ManyProducersContract extends ContractSuite {
    private static final int PRODUCERS = 50;
    private static final Admission KEYED = Admission.ALWAYS.withKey(new Admission.Key("shop", "order-7", ofHours(1)));
    private static final Twins UNIQUE = new Twins.Unique(ofHours(1), Set.of(JobState.PENDING, JobState.RUNNING));

    protected ManyProducersContract(StoreSource source) {
        super(source);
    }

    /** A connection that is held by a transaction is not needed a second time once lanes are known. */
    @BeforeEach
    void lanesAreKnown() {
        enqueue(job("warm", "{}", Admission.ALWAYS));
        WorkerId worker = worker();
        finish(worker, success(claimOne(worker)));
    }

    private NewJob job(String identity, String payload, Admission admission) {
        return new NewJob(
                ids.next(),
                new Lane(MAIL, GREET, 0),
                JobStart.now(),
                THRICE,
                payload,
                JobKeys.NONE.withIdentity(identity),
                admission);
    }

    private NewJob job(Admission admission) {
        return job("user-1", "{}", admission);
    }

    private Enqueued store(NewJob job) {
        return store.jobs().enqueue(List.of(job)).get(0);
    }

    private Optional<Enqueued> tryStore(NewJob job) {
        try {
            return Optional.of(store(job));
        } catch (JobRefusedException e) {
            return Optional.empty();
        }
    }

    private int alive() {
        return (int) store.reader().list(JobFilter.any(), Page.first(PLENTY)).stream()
                .filter(job -> !job.state().isOver())
                .count();
    }

    private static void assertOneIsNew(List<Enqueued> stored) {
        assertThat(stored).extracting(Enqueued::id).containsOnly(stored.get(0).id());
        assertThat(stored).filteredOn(Enqueued::isNew).hasSize(1);
    }

    @Test
    void ofManyWithOneKeyOneIsStored() {
        assertOneIsNew(Producers.all(PRODUCERS, i -> store(job(KEYED))));
        assertThat(alive()).isEqualTo(1);
    }

    @Test
    void ofManyUniqueOnesOneIsStored() {
        assertOneIsNew(Producers.all(PRODUCERS, i -> store(job(Admission.ALWAYS.withTwins(UNIQUE)))));
        assertThat(alive()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ofManySingletonsOneIsStored(boolean byIdentity) {
        Admission alone = Admission.ALWAYS.withTwins(new Twins.Singleton(byIdentity));

        List<Optional<Enqueued>> stored = Producers.all(PRODUCERS, i -> tryStore(job(alone)));

        assertThat(stored.stream().flatMap(Optional::stream)).hasSize(1);
        assertThat(alive()).isEqualTo(1);
    }

    @Test
    void ofManyThatReplaceOneIsLeft() {
        Admission replace = Admission.ALWAYS.withTwins(new Twins.Replace(false));

        assertOneIsNew(Producers.all(PRODUCERS, i -> store(job("user-1", "[" + i + "]", replace))));
        assertThat(alive()).isEqualTo(1);
    }

    @Test
    void asManyAsMayWaitAreStored() {
        Admission seven = Admission.ALWAYS.withMaxPending(7);

        List<Optional<Enqueued>> stored = Producers.all(PRODUCERS, i -> tryStore(job(seven)));

        assertThat(stored.stream().flatMap(Optional::stream)).hasSize(7);
        assertThat(alive()).isEqualTo(7);
    }

    /** Two lists that name the same keys in opposite order do not wait in a ring. */
    @Test
    void listsInAnyOrderDoNotWaitForEachOther() {
        List<List<Enqueued>> stored = Producers.all(PRODUCERS, i -> {
            List<NewJob> jobs = new ArrayList<>();
            for (int n = 0; n < 10; n++) {
                Admission.Key key = new Admission.Key("shop", "order-" + n, ofHours(1));
                jobs.add(job(Admission.ALWAYS.withKey(key)));
            }
            if (i % 2 == 0) {
                Collections.reverse(jobs);
            }
            return store.jobs().enqueue(jobs);
        });

        assertThat(alive()).isEqualTo(10);
        assertThat(stored.stream().flatMap(List::stream).filter(Enqueued::isNew))
                .hasSize(10);
    }

    /** The lock table of a server is small: many keys in one call take one lock. */
    @Test
    void aCallMayHaveMoreKeysThanTheServerHasLocks() {
        List<List<Enqueued>> stored = Producers.all(3, i -> {
            List<NewJob> jobs = new ArrayList<>();
            for (int n = 0; n < 1_200; n++) {
                Admission.Key key = new Admission.Key("shop", "order-" + n, ofHours(1));
                jobs.add(job(Admission.ALWAYS.withKey(key)));
            }
            return store.jobs().enqueue(jobs);
        });

        assertThat(stored.stream().flatMap(List::stream).filter(Enqueued::isNew))
                .hasSize(1_200);
    }

    private OpenTx begin() {
        Optional<OpenTx> open = source.begin(store);
        assumeTrue(open.isPresent(), "this store joins no transactions");
        return open.orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoWaitsForATransactionSeesWhatBecomesOfIt(boolean commits) {
        OpenTx open = begin();
        NewJob first = job(KEYED);
        NewJob second = job(KEYED);
        assertThat(store.jobs().enqueue(open.tx(), List.of(first))).containsExactly(new Enqueued(first.id(), true));

        List<Enqueued> stored = Producers.all(2, i -> {
            if (i == 0) {
                return store(second);
            }
            if (commits) {
                open.commit();
            } else {
                open.rollback();
            }
            return new Enqueued(first.id(), true);
        });

        assertThat(stored.get(0))
                .isEqualTo(commits ? new Enqueued(first.id(), false) : new Enqueued(second.id(), true));
        assertThat(alive()).isEqualTo(1);
    }

    @Test
    void ofManyTransactionsWithOneKeyTheFirstThatCommitsCounts() {
        List<Optional<Enqueued>> stored = Producers.all(PRODUCERS, i -> {
            OpenTx open = begin();
            Enqueued job = store.jobs().enqueue(open.tx(), List.of(job(KEYED))).get(0);
            if (i % 2 == 0) {
                open.rollback();
                return Optional.empty();
            }
            open.commit();
            return Optional.of(job);
        });

        assertOneIsNew(stored.stream().flatMap(Optional::stream).toList());
        assertThat(alive()).isEqualTo(1);
    }

    @Test
    void aTransactionGoesOnAfterARefusal() {
        Admission alone = Admission.ALWAYS.withTwins(new Twins.Singleton(false));
        JobId blocking = store(job(alone)).id();
        OpenTx open = begin();
        NewJob plain = job(Admission.ALWAYS);

        Optional<JobId> other = Optional.empty();
        try {
            store.jobs().enqueue(open.tx(), List.of(job(KEYED), job(alone)));
        } catch (JobRefusedException e) {
            other = e.other();
        }
        store.jobs().enqueue(open.tx(), List.of(plain));
        open.commit();

        assertThat(other).hasValue(blocking);
        assertThat(alive()).isEqualTo(2);
        assertThat(store(job(KEYED)).isNew()).isTrue();
    }

    /** Every payload that a worker was handed ends under its own fence, and the last one that was stored is handed out. */
    @Test
    void replacingNeverTouchesWhatAWorkerHolds() {
        Admission replace = Admission.ALWAYS.withTwins(new Twins.Replace(false));
        AtomicBoolean storing = new AtomicBoolean(true);
        WorkerId worker = worker();
        Set<String> handed = new HashSet<>();

        List<Set<JobId>> ended =
                Producers.all(2, i -> i == 0 ? replaceOften(replace, storing) : work(worker, storing, handed));

        assertThat(ended.get(1)).isEqualTo(ended.get(0));
        assertThat(handed).contains("[299]");
        assertThat(alive()).isZero();
    }

    private Set<JobId> replaceOften(Admission replace, AtomicBoolean storing) {
        Set<JobId> stored = new HashSet<>();
        try {
            for (int i = 0; i < 300; i++) {
                stored.add(store(job("user-1", "[" + i + "]", replace)).id());
            }
            return stored;
        } finally {
            storing.set(false);
        }
    }

    private Set<JobId> work(WorkerId worker, AtomicBoolean storing, Set<String> handed) {
        Set<JobId> ended = new HashSet<>();
        boolean last;
        List<ClaimedJob> claimed;
        do {
            last = !storing.get();
            claimed = claim(worker, PLENTY, GREET);
            for (ClaimedJob job : claimed) {
                assertThat(finish(worker, success(job))).isEqualTo(Applied.ENDED);
                handed.add(job.payload());
                ended.add(job.fence().jobId());
            }
        } while (!last || !claimed.isEmpty());
        return ended;
    }
}
