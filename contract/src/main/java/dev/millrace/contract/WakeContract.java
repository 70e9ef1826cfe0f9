package dev.millrace.contract;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.OpenTx;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.store.Wakeups;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What waking workers promises: the pages' WAKE-1, WAKE-2, WAKE-3 and WAKE-6. */
abstract class WakeContract extends ContractSuite {
    private static final QueueName OTHER = new QueueName("other");
    private static final Duration PATIENCE = ofSeconds(30);

    private final Told mail = new Told();
    private final Told other = new Told();
    private final List<Wakeups.Subscription> subscriptions = new ArrayList<>();

    WakeContract(StoreSource source) {
        super(source);
    }

    /** What a waker was told, in order. */
    private static final class Told implements Wakeups.Waker {
        private final BlockingQueue<String> words = new LinkedBlockingQueue<>();

        @Override
        public void due() {
            words.add("due");
        }

        @Override
        public void scheduled() {
            words.add("scheduled");
        }

        void expect(String word) throws InterruptedException {
            assertThat(words.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isEqualTo(word);
        }

        void expectNothing() {
            assertThat(words).isEmpty();
        }
    }

    @BeforeEach
    void subscribe() throws InterruptedException {
        subscribeTelling(MAIL, mail);
        subscribeTelling(OTHER, other);
    }

    @AfterEach
    void unsubscribe() {
        subscriptions.forEach(Wakeups.Subscription::close);
        store.wakeups().flush(); // or the next test may hear of this one's jobs
    }

    /** A store that has yet to begin telling calls the waker once it does. */
    private void subscribeTelling(QueueName queue, Told told) throws InterruptedException {
        Wakeups.Subscription subscription = store.wakeups().subscribe(List.of(queue), told);
        subscriptions.add(subscription);
        if (!subscription.isTelling()) {
            told.expect("due");
        }
        assertThat(subscription.isTelling()).isTrue();
        told.words.clear();
    }

    private NewJob jobOf(QueueName queue, JobStart start) {
        return new NewJob(ids.next(), new Lane(queue, GREET, 0), start, THRICE, "{}");
    }

    @Test // WAKE-1, WAKE-2
    void jobsWakeWhoServesTheirQueueAndNobodyElse() throws Exception {
        enqueue(jobOf(MAIL, JobStart.now()));
        mail.expect("due");

        enqueue(jobOf(OTHER, JobStart.now()));
        other.expect("due");
        mail.expectNothing();
    }

    @Test // WAKE-6
    void aJobWithADelayIsToldAsScheduled() throws Exception {
        enqueue(jobOf(MAIL, JobStart.after(ofSeconds(2))));
        mail.expect("scheduled");

        enqueue(jobOf(MAIL, JobStart.at(clock.instant().plusSeconds(3))));
        mail.expect("scheduled");
    }

    @Test // WAKE-3
    void aJobInATransactionWakesOnceThatCommits() throws Exception {
        OpenTx open = begin();
        store.jobs().enqueue(open.tx(), List.of(jobOf(MAIL, JobStart.now())));
        enqueue(jobOf(OTHER, JobStart.now()));
        other.expect("due");
        mail.expectNothing();

        open.commit();
        mail.expect("due");
    }

    @Test // WAKE-3
    void aTransactionThatRollsBackWakesNobody() throws Exception {
        OpenTx lost = begin();
        store.jobs().enqueue(lost.tx(), List.of(jobOf(MAIL, JobStart.now())));
        lost.rollback();

        OpenTx kept = begin(); // what it tells comes after what was lost
        store.jobs().enqueue(kept.tx(), List.of(jobOf(OTHER, JobStart.now())));
        kept.commit();
        other.expect("due");
        mail.expectNothing();
    }

    private OpenTx begin() {
        Optional<OpenTx> open = source.begin(store);
        assumeTrue(open.isPresent(), "this store joins no transactions");
        return open.orElseThrow();
    }

    @Test // WAKE-6
    void aRetryAndWhatWasPutOrTakenBackIsTold() throws Exception {
        WorkerId worker = worker();
        enqueueMany(GREET, 3);
        List<ClaimedJob> held = claim(worker, PLENTY, GREET);
        mail.words.clear();

        finish(worker, failure(held.get(0)));
        mail.expect("scheduled");

        store.jobs().release(List.of(held.get(1).fence()));
        mail.expect("due");

        clock.advance(LEASE);
        assertThat(store.maintenance().takeBack(PLENTY)).isEqualTo(1);
        mail.expect("scheduled");
    }

    @Test
    void aClosedSubscriptionIsToldNothing() throws Exception {
        subscriptions.get(0).close();

        enqueue(jobOf(MAIL, JobStart.now()));
        enqueue(jobOf(OTHER, JobStart.now()));
        other.expect("due");
        mail.expectNothing();
    }

    @Test // WAKE-6
    void theNextDueJobIsKnownInTime() {
        enqueue(job(GREET), job(GREET, 0, JobStart.after(ofSeconds(20))), job(GREET, 5, JobStart.after(ofMillis(500))));
        enqueue(jobOf(OTHER, JobStart.after(ofMillis(400))), job(BILL, 0, JobStart.after(ofMillis(300))));

        assertThat(untilDue(GREET, ZERO)).contains(ofMillis(500));
        assertThat(untilDue(BILL, ZERO)).contains(ofMillis(300));
        assertThat(untilDue(REMIND, ZERO)).isEmpty();
    }

    /** So that nothing falls between an empty claim and the question that follows it. */
    @Test // WAKE-6
    void aJobThatBecameDueSinceTheClaimIsSeen() {
        enqueue(job(GREET, 0, JobStart.after(ofSeconds(1))));
        clock.advance(ofSeconds(1));

        assertThat(untilDue(GREET, ZERO)).isEmpty();
        assertThat(untilDue(GREET, ofMillis(1))).contains(ZERO);
    }

    private Optional<Duration> untilDue(ActorName actor, Duration lookBack) {
        return store.jobs().untilDue(Map.of(MAIL, List.of(actor)), lookBack);
    }
}
