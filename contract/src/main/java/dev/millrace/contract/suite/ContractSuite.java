package dev.millrace.contract.suite;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobStatus;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** What all suites share: a fresh store, a clock, and short words for what tests do; invariants hold after each test. */
public abstract class ContractSuite {
    public static final QueueName MAIL = new QueueName("mail");
    public static final ActorName GREET = new ActorName("greet");
    public static final ActorName BILL = new ActorName("bill");
    public static final ActorName REMIND = new ActorName("remind");
    public static final Duration LEASE = ofSeconds(15);
    public static final Duration RAN = Duration.ofMillis(250);
    public static final int PLENTY = 1_000;

    /** Three attempts, resting 10 s, then 30 s; no jitter, so that tests know when. */
    public static final RetryPolicy THRICE = new RetryPolicy(3, ofSeconds(10), 3, ofHours(1), 0);

    protected final SettableClock clock = new SettableClock();
    protected final JobIds ids = new JobIds(clock);
    protected final StoreSource source;
    protected final Store store;

    protected ContractSuite(StoreSource source) {
        this.source = source;
        this.store = source.newStore(clock);
    }

    @AfterEach
    void invariantsHold() {
        assertThat(store.maintenance().check()).isEmpty();
    }

    protected final NewJob job(ActorName actor) {
        return job(actor, 0, JobStart.now());
    }

    protected final NewJob job(ActorName actor, int rank, JobStart start) {
        return job(ids.next(), actor, rank, start, THRICE);
    }

    protected final NewJob job(RetryPolicy retry) {
        return job(ids.next(), GREET, 0, JobStart.now(), retry);
    }

    protected static NewJob job(JobId id, ActorName actor, int rank, JobStart start, RetryPolicy retry) {
        return new NewJob(id, new Lane(MAIL, actor, rank), start, retry, "{\"n\": 1}");
    }

    protected final NewJob job(ActorName actor, JobKeys keys) {
        return job(MAIL, actor, 0, keys);
    }

    protected final NewJob job(QueueName queue, ActorName actor, int rank, JobKeys keys) {
        return new NewJob(ids.next(), new Lane(queue, actor, rank), JobStart.now(), THRICE, "{\"n\": 1}", keys);
    }

    /** Stores jobs together and returns their ids. */
    protected final List<JobId> enqueue(NewJob... jobs) {
        store.jobs().enqueue(List.of(jobs));
        return List.of(jobs).stream().map(NewJob::id).toList();
    }

    protected final JobId enqueueOne(NewJob job) {
        return enqueue(job).get(0);
    }

    protected final List<JobId> enqueueMany(ActorName actor, int count) {
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            jobs.add(job(actor));
        }
        return enqueue(jobs.toArray(NewJob[]::new));
    }

    protected final WorkerId worker() {
        return store.workers().register("test", LEASE);
    }

    protected final List<ClaimedJob> claim(WorkerId worker, int limit, ActorName... actors) {
        return store.jobs().claim(new ClaimRequest(worker, MAIL, List.of(actors), limit));
    }

    protected final List<ClaimedJob> claim(WorkerId worker, QueueName queue, int limit, ActorName... actors) {
        return store.jobs().claim(new ClaimRequest(worker, queue, List.of(actors), limit));
    }

    /** Claims the one job there is of {@link #GREET}. */
    protected final ClaimedJob claimOne(WorkerId worker) {
        List<ClaimedJob> claimed = claim(worker, PLENTY, GREET);
        assertThat(claimed).hasSize(1);
        return claimed.get(0);
    }

    protected static List<JobId> idsOf(List<ClaimedJob> jobs) {
        return jobs.stream().map(job -> job.fence().jobId()).toList();
    }

    protected static Outcome success(ClaimedJob job) {
        return new Outcome.Succeeded(job.fence(), RAN, "{\"ok\": true}");
    }

    protected static Outcome failure(ClaimedJob job) {
        return failure(job.fence());
    }

    protected static Outcome failure(Fence fence) {
        return new Outcome.Failed(fence, RAN, "it broke", true);
    }

    protected final Applied finish(WorkerId worker, Outcome outcome) {
        return store.jobs().finish(worker, List.of(outcome)).get(0);
    }

    protected final JobStatus status(JobId id) {
        return store.reader().find(id).orElseThrow();
    }
}
