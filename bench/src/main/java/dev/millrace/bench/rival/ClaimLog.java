package dev.millrace.bench.rival;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.Jobs;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Keep;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.postgres.PgTx;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/** The product, through its store. */
public final class ClaimLog implements Side {
    private static final QueueName QUEUE = new QueueName("bench");
    private static final Duration LEASE = Duration.ofHours(1);
    private static final int OLD_CLAIMS = 10_000;

    private final BenchDatabase database;
    private final PostgresStore store;
    private final Keep keep;
    private final Jobs jobs = new Jobs();
    private final List<ActorName> actors;
    private final IntFunction<Lane> lanes;
    private final AtomicLong refusals = new AtomicLong();

    /** Makes a side whose jobs are spread over actors and ranks, and kept in history. */
    public ClaimLog(BenchDatabase database, int actorCount, int ranks) {
        this(database, Keep.HISTORY, actorCount, ranks);
    }

    /** Makes a side whose jobs are spread over actors and ranks. */
    public ClaimLog(BenchDatabase database, Keep keep, int actorCount, int ranks) {
        this.keep = keep;
        this.database = database;
        this.store = database.store();
        this.actors = Jobs.actors(actorCount);
        this.lanes = Jobs.inTurn(QUEUE, actors, ranks);
    }

    @Override
    public String name() {
        return keep == Keep.NONE ? "claim log, deleted" : "claim log";
    }

    @Override
    public void fill(int count) {
        jobs.fill(store.jobs(), count, lanes);
    }

    @Override
    public UUID store(int lane, int millis) {
        NewJob job = jobs.in(lanes.apply(lane));
        if (millis == 0) {
            store.jobs().enqueue(List.of(job));
        } else {
            storeSlowly(job, millis);
        }
        return job.id().value();
    }

    private void storeSlowly(NewJob job, int millis) {
        try (Connection connection = database.pool().getConnection()) {
            connection.setAutoCommit(false);
            store.jobs().enqueue(PgTx.joining(connection), List.of(job));
            SkipLocked.rest(connection, millis);
            connection.commit(); // the pool resets auto-commit
        } catch (SQLException e) {
            throw new IllegalStateException("cannot store a job", e);
        }
    }

    @Override
    public long waiting() {
        return (long) database.number("SELECT count(*) FROM " + database.of("job_status") + " WHERE state = 'pending'");
    }

    @Override
    public Side.Client client() {
        return new Client(store.workers().register("bench", LEASE));
    }

    /** How often a claim was told to ask again, since others had held the queue's lock for seconds. */
    public long refusals() {
        return refusals.get();
    }

    private final class Client implements Side.Client {
        private final WorkerId worker;
        private final Deque<Claim> unfinished = new ArrayDeque<>();
        private long sweptUpTo;

        Client(WorkerId worker) {
            this.worker = worker;
        }

        @Override
        public Side.Claim claim(int most) {
            Claim claim = new Claim(this, ask(new ClaimRequest(worker, QUEUE, actors, most)));
            if (!claim.claimed.isEmpty()) {
                unfinished.add(claim);
            }
            return claim;
        }

        /** As a worker does: the wait for other claims is bounded, and then it asks again. */
        private List<ClaimedJob> ask(ClaimRequest request) {
            while (true) {
                try {
                    return store.jobs().claim(request);
                } catch (StoreException e) {
                    if (!e.isTransient()) {
                        throw e;
                    }
                    refusals.incrementAndGet();
                }
            }
        }

        @Override
        public void keepHouse() {
            long lowest = unfinished.isEmpty() ? 0 : unfinished.peek().lowest(); // 0: no news
            store.workers().renew(worker, LEASE, HeldClaims.from(lowest));
            sweptUpTo =
                    store.maintenance().deleteOldClaims(sweptUpTo, OLD_CLAIMS).upTo();
        }
    }

    private final class Claim implements Side.Claim {
        private final Client client;
        private final List<ClaimedJob> claimed;

        Claim(Client client, List<ClaimedJob> claimed) {
            this.client = client;
            this.claimed = claimed;
        }

        long lowest() {
            return claimed.stream().mapToLong(ClaimedJob::claimId).min().orElse(Long.MAX_VALUE);
        }

        @Override
        public List<UUID> ids() {
            return claimed.stream().map(job -> job.fence().jobId().value()).toList();
        }

        @Override
        public void finish() {
            Jobs.succeed(store.jobs(), client.worker, claimed, keep);
            client.unfinished.remove(this);
        }
    }
}
