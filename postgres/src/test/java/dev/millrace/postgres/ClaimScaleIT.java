package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.Store;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Claims at the ends of what is possible. */
class ClaimScaleIT {
    private static final MigratedDatabase DATABASE = MigratedDatabase.create(4);
    private static final QueueName MAIL = new QueueName("mail");
    private static final ActorName GREET = new ActorName("greet");
    private static final long PAST_INT = 3_000_000_000L;
    private static final int PLENTY = 100;

    private final JobIds ids = new JobIds(InstantSource.system());
    private final Store store = DATABASE.store();

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Test
    void idsOfClaimsAndWorkersMayPassTwoToTheThirtyOne() {
        DATABASE.database().execute("""
                ALTER TABLE millrace.claim ALTER COLUMN id RESTART WITH 3000000000;
                ALTER TABLE millrace.worker ALTER COLUMN id RESTART WITH 3000000000;
                ALTER TABLE millrace.held ALTER COLUMN id RESTART WITH 3000000000;
                """);
        store.settings().change(GREET, settings -> settings.withMaxRunning(2));
        WorkerId dead = store.workers().register("dead", Duration.ofHours(1));
        WorkerId alive = store.workers().register("alive", Duration.ofHours(1));
        store.jobs().enqueue(Stream.generate(this::job).limit(3).toList());
        List<ClaimedJob> lost = claim(dead);
        assertThat(lost).hasSize(2).allSatisfy(job -> assertThat(job.claimId()).isGreaterThanOrEqualTo(PAST_INT));
        assertThat(claim(alive)).isEmpty();

        DATABASE.database().execute("UPDATE millrace.worker SET lease_until = now() WHERE name = 'dead'");
        assertThat(store.maintenance().takeBack(PLENTY)).isEqualTo(2);

        List<ClaimedJob> again = claim(alive);
        assertThat(again).hasSize(2).extracting(ClaimedJob::attempt).containsExactlyInAnyOrder(1, 2);
        assertThat(finish(alive, again)).containsOnly(Applied.ENDED);
        store.workers().renew(alive, Duration.ofHours(1), HeldClaims.from(Long.MAX_VALUE));
        assertThat(store.maintenance().deleteOldClaims(0, PLENTY).upTo()).isGreaterThanOrEqualTo(PAST_INT);
        assertThat(store.maintenance().check()).isEmpty();
        assertThat(again.stream().map(ClaimedJob::fence).map(Fence::jobId).map(store.reader()::find))
                .allSatisfy(found -> assertThat(found.orElseThrow().state()).isEqualTo(JobState.SUCCEEDED));
    }

    /** JIT pays off in reports; to a claim it would add its compilation, each time, in whatever session it runs. */
    @Test
    void nothingThatIsHotIsCompiled() {
        assertThat(DATABASE.database()
                        .texts(
                                "SELECT CAST(p.oid::regproc AS text) FROM pg_proc p WHERE p.pronamespace = 'millrace'::regnamespace"
                                        + " AND p.proname IN ('claim_jobs', 'succeed_jobs', 'succeed_unkept_jobs')"
                                        + " AND p.proconfig @> ARRAY['jit=off']"))
                .hasSize(3);
    }

    private NewJob job() {
        return new NewJob(
                ids.next(),
                new Lane(MAIL, GREET, 0),
                JobStart.now(),
                new RetryPolicy(3, Duration.ZERO, 1, Duration.ZERO, 0),
                "{}");
    }

    private List<ClaimedJob> claim(WorkerId worker) {
        return store.jobs().claim(new ClaimRequest(worker, MAIL, List.of(GREET), PLENTY));
    }

    private List<Applied> finish(WorkerId worker, List<ClaimedJob> claimed) {
        return store.jobs()
                .finish(
                        worker,
                        claimed.stream()
                                .map(job -> (Outcome) new Outcome.Succeeded(job.fence(), Duration.ZERO, null))
                                .toList());
    }
}
