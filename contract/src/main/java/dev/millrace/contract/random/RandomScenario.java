package dev.millrace.contract.random;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.SettableClock;
import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobState;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.JobFilter;
import dev.millrace.store.Page;
import dev.millrace.store.Store;
import dev.millrace.store.SweptClaims;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random work on a store: jobs come, are claimed, end, fail, are released, their workers die and are swept up.
 *
 * <p>The same seed does the same on every store that gives the same answers; {@link #transcript} tells them. Not safe for
 * use by several threads.
 */
public final class RandomScenario {
    static final String FAILED = "failed";

    private static final int CHECK_EVERY = 25;
    private static final int DRAIN_ROUNDS = 500;
    private static final int PLENTY = Page.MAX_LIMIT;
    private static final List<JobState> ALIVE = List.of(JobState.SCHEDULED, JobState.PENDING, JobState.RUNNING);

    private final Store store;
    private final SettableClock clock;
    private final RandomWork work;
    private final ScenarioLimits limits;
    private final Transcript transcript;
    private final List<ScenarioWorker> workers = new ArrayList<>();
    private final List<ScenarioWorker> dead = new ArrayList<>();
    private final ScenarioJobs jobs = new ScenarioJobs();
    private long claimsSweptUpTo;
    private boolean hasFailed;

    /** So many steps, drawn from a seed. */
    public static List<Long> steps(long seed, int count) {
        return new Random(seed).longs(count).boxed().toList();
    }

    /** Prepares a scenario on an empty store that tells the time by {@code clock}. */
    public RandomScenario(Store store, SettableClock clock, long seed) {
        this.store = store;
        this.clock = clock;
        this.work = new RandomWork(seed);
        this.limits = new ScenarioLimits(store, work);
        this.transcript = new Transcript(store, clock.instant());
    }

    /**
     * Does random steps, then works off what is left.
     *
     * @param steps the seed of each, so that any of them can be left out; up to 1,000: the jobs must fit one list
     * @throws AssertionError if a job is given twice, lost, or ends another number of times than once
     */
    public void run(List<Long> steps) {
        int done = 0;
        for (long step : steps) {
            work.seed(step);
            if (workers.isEmpty()) {
                register();
            }
            step(work.below(100));
            if (done++ % CHECK_EVERY == 0) {
                assertThat(store.maintenance().check()).isEmpty();
            }
        }
        drain();
        jobs.assertEndedOnce(store);
        assertThat(store.maintenance().check()).isEmpty();
    }

    /**
     * What the store answered, and at last all that it tells of each job; with times since the start, and workers and
     * jobs by number.
     */
    public List<String> transcript() {
        if (!hasFailed) {
            jobs.ids().forEach(transcript::end);
        }
        return transcript.lines();
    }

    /** It was not the same on every store that it ends here. */
    void failed(Throwable why) {
        hasFailed = true;
        transcript.say(FAILED, String.valueOf(why.getMessage()));
    }

    private void step(int dice) {
        if (dice < 22) {
            enqueue();
        } else if (dice < 45) {
            claim(work.pick(workers), work.actors(), 1 + work.below(8));
        } else if (dice < 65) {
            finish(work.pick(workers));
        } else if (dice < 72) {
            release(work.pick(workers));
        } else if (dice < 84) {
            advance(Duration.ofMillis(work.below(2_000)));
        } else if (dice < 90) {
            heartbeat();
        } else if (dice < 91) {
            register();
        } else if (dice < 92) {
            transcript.say("set", limits.change(work.isLimited()));
        } else if (dice < 93) {
            sweep();
        } else {
            trouble(dice);
        }
    }

    private void advance(Duration by) {
        clock.advance(by);
        transcript.say("time passes:", by);
    }

    private void trouble(int dice) {
        switch (dice) {
            case 93 -> die(work.pick(workers));
            case 94 -> {
                if (!dead.isEmpty()) {
                    finish(work.pick(dead)); // a late writer: what it held may have been taken back
                }
            }
            case 95, 96 -> transcript.say("delete-old-claims", deleteOldClaims());
            case 97 -> assertHeld(work.pick(workers));
            default -> transcript.say("take-back", store.maintenance().takeBack(1 + work.below(6)));
        }
    }

    private void register() {
        workers.add(new ScenarioWorker(
                store.workers().register("scenario", ContractSuite.LEASE),
                clock.instant().plus(ContractSuite.LEASE)));
        transcript.registered(workers.get(workers.size() - 1).id());
    }

    private void enqueue() {
        List<NewJob> batch = new ArrayList<>();
        for (int i = work.below(6); i >= 0; i--) {
            batch.add(work.job(clock.instant()));
        }
        store.jobs().enqueue(batch);
        batch.forEach(job -> {
            jobs.enqueued(job.id());
            limits.enqueued(job);
            transcript.enqueued(job);
        });
    }

    private void claim(ScenarioWorker worker, List<ActorName> actors, int limit) {
        List<ClaimedJob> claimed = store.jobs().claim(new ClaimRequest(worker.id(), ContractSuite.MAIL, actors, limit));
        transcript.claimed(worker.id(), claimed);
        assertThat(claimed).hasSizeLessThanOrEqualTo(limit);
        claimed.forEach(jobs::given);
        worker.take(claimed);
        if (!claimed.isEmpty()) {
            limits.assertKept(claimed.stream().map(job -> job.fence().jobId()).toList());
        }
        if (!work.isLimited() && claimed.size() < limit && worker.isAliveAt(clock.instant())) {
            actors.forEach(this::assertNothingDue);
        }
    }

    private void assertNothingDue(ActorName actor) {
        assertThat(store.reader()
                        .list(
                                JobFilter.any()
                                        .in(JobState.PENDING)
                                        .of(ContractSuite.MAIL)
                                        .of(actor),
                                Page.first(PLENTY)))
                .as("what a short claim left")
                .isEmpty();
    }

    private void finish(ScenarioWorker worker) {
        List<ClaimedJob> some = work.some(worker.held());
        write(worker, some.stream().map(work::outcome).toList());
        worker.drop(some);
    }

    private void write(ScenarioWorker worker, List<Outcome> outcomes) {
        List<Applied> applied = store.jobs().finish(worker.id(), outcomes);
        transcript.say("finish", applied);
        for (int i = 0; i < outcomes.size(); i++) {
            if (applied.get(i) == Applied.ENDED) {
                jobs.ended(outcomes.get(i).fence().jobId());
            }
        }
    }

    private void release(ScenarioWorker worker) {
        List<ClaimedJob> some = work.some(worker.held());
        transcript.say(
                "release",
                store.jobs().release(some.stream().map(ClaimedJob::fence).toList()));
        worker.drop(some);
    }

    /** Every live worker but one renews its lease; those that come too late are dead. */
    private void heartbeat() {
        ScenarioWorker slow = work.pick(workers);
        for (ScenarioWorker worker : List.copyOf(workers)) {
            if (worker == slow) {
                continue;
            }
            boolean alive = store.workers()
                    .renew(worker.id(), ContractSuite.LEASE, claims(worker))
                    .isPresent();
            assertThat(alive).isEqualTo(worker.isAliveAt(clock.instant()));
            transcript.say("renew", alive);
            if (alive) {
                worker.leaseUntil(clock.instant().plus(ContractSuite.LEASE));
            } else {
                bury(worker);
            }
        }
    }

    /** What a worker tells: sometimes that its lowest claims straggle, sometimes that its last ones have not started. */
    private HeldClaims claims(ScenarioWorker worker) {
        if (work.oneIn(3)) {
            worker.straggle();
        }
        HeldClaims claims = HeldClaims.from(worker.lowestClaim()).withStragglers(worker.stragglers());
        return work.oneIn(3) ? claims.withUnstartedFrom(worker.lowestClaim() + work.below(4)) : claims;
    }

    private int deleteOldClaims() {
        SweptClaims swept = store.maintenance().deleteOldClaims(work.oneIn(5) ? 0 : claimsSweptUpTo, 1 + work.below(5));
        claimsSweptUpTo = swept.upTo();
        return swept.count();
    }

    private void die(ScenarioWorker worker) {
        if (work.oneIn(2)) {
            store.workers().leave(worker.id());
            transcript.left(worker.id());
        }
        bury(worker);
    }

    private void bury(ScenarioWorker worker) {
        workers.remove(worker);
        dead.add(worker);
    }

    /** A worker whose lease was never over holds what it was given and has not ended. */
    private void assertHeld(ScenarioWorker worker) {
        if (worker.isAliveAt(clock.instant())) {
            assertThat(store.jobs().heldBy(worker.id(), worker.lowestOfAll()))
                    .containsExactlyInAnyOrderElementsOf(
                            worker.held().stream().map(ClaimedJob::fence).toList());
        }
    }

    private void drain() {
        List.copyOf(workers).forEach(this::die);
        limits.lift();
        for (int round = 0; round < DRAIN_ROUNDS && isAnyAlive(); round++) {
            advance(ofSeconds(20));
            sweep();
            transcript.say("take-back", store.maintenance().takeBack(PLENTY));
            register();
            ScenarioWorker worker = workers.get(workers.size() - 1);
            claim(worker, List.of(ContractSuite.BILL, ContractSuite.GREET, ContractSuite.REMIND), PLENTY);
            write(worker, worker.held().stream().map(work::outcome).toList());
            bury(worker);
        }
    }

    private void sweep() {
        transcript.say("unblock", store.maintenance().unblock(PLENTY));
        transcript.say("follow-mode", store.maintenance().followMode(PLENTY));
    }

    private boolean isAnyAlive() {
        return ALIVE.stream()
                .anyMatch(state -> !store.reader()
                        .list(JobFilter.any().in(state).of(ContractSuite.MAIL), Page.first(1))
                        .isEmpty());
    }
}
