package dev.millrace.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.OpenTx;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.Keep;
import dev.millrace.model.Outcome;
import dev.millrace.model.WorkerId;
import dev.millrace.store.StoreException;
import dev.millrace.store.Tx;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ending a job in a transaction of the caller's (P2). */
abstract class JoinedFinishContract extends ContractSuite {
    private final WorkerId alice = store.workers().register("test", LEASE);

    JoinedFinishContract(StoreSource source) {
        super(source);
    }

    private OpenTx begin() {
        Optional<OpenTx> open = source.begin(store);
        assumeTrue(open.isPresent(), "this store joins no transactions");
        return open.orElseThrow();
    }

    private ClaimedJob running() {
        enqueue(job(GREET));
        return claimOne(alice);
    }

    private Applied finishIn(OpenTx open, ClaimedJob job, Keep keep) {
        return store.jobs().finish(open.tx(), alice, new Outcome.Succeeded(job.fence(), RAN, "7", keep));
    }

    @Test
    void theJobIsOverOnceTheTransactionCommits() {
        ClaimedJob job = running();
        OpenTx open = begin();

        assertThat(finishIn(open, job, Keep.HISTORY)).isEqualTo(Applied.ENDED);
        assertThat(status(job.fence().jobId()).state()).isEqualTo(JobState.RUNNING);
        open.commit();

        assertThat(status(job.fence().jobId()).state()).isEqualTo(JobState.SUCCEEDED);
        assertThat(status(job.fence().jobId()).result()).isEqualTo("7");
        assertThat(finish(alice, failure(job))).isEqualTo(Applied.LOST);
    }

    @ParameterizedTest
    @EnumSource(Keep.class)
    void aTransactionThatRollsBackChangesNothing(Keep keep) {
        ClaimedJob job = running();
        OpenTx open = begin();
        finishIn(open, job, keep);

        open.rollback();

        assertThat(status(job.fence().jobId()).state()).isEqualTo(JobState.RUNNING);
        assertThat(finish(alice, failure(job))).isEqualTo(Applied.RETRYING);
    }

    @Test
    void whoLostTheJobLearnsSo() {
        ClaimedJob job = running();
        finish(alice, failure(job));
        OpenTx open = begin();

        assertThat(finishIn(open, job, Keep.HISTORY)).isEqualTo(Applied.LOST);
        open.commit();

        assertThat(status(job.fence().jobId()).state()).isEqualTo(JobState.SCHEDULED);
    }

    @Test
    void nothingStaysOfAJobThatIsNotKept() {
        ClaimedJob job = running();
        OpenTx open = begin();

        assertThat(finishIn(open, job, Keep.NONE)).isEqualTo(Applied.ENDED);
        open.commit();

        assertThat(store.reader().find(job.fence().jobId())).isEmpty();
    }

    /** A transaction that hangs must not keep other jobs of dead workers from running again. */
    @Test
    void takingBackGoesRoundWhatATransactionIsAboutToEnd() {
        List<JobId> both = enqueueMany(GREET, 2);
        List<ClaimedJob> jobs = claim(alice, PLENTY, GREET);
        OpenTx open = begin();
        finishIn(open, jobs.get(0), Keep.HISTORY);
        clock.advance(LEASE);

        assertThat(store.maintenance().takeBack(PLENTY)).isEqualTo(1);
        assertThat(store.maintenance().takeBack(PLENTY)).isZero();
        open.commit();

        assertThat(status(both.get(0)).state()).isEqualTo(JobState.SUCCEEDED);
        assertThat(status(both.get(1)).state()).isEqualTo(JobState.SCHEDULED);
        assertThat(store.maintenance().takeBack(PLENTY)).isZero();
    }

    @Test
    void whatARolledBackTransactionHeldIsTakenBack() {
        ClaimedJob job = running();
        OpenTx open = begin();
        finishIn(open, job, Keep.HISTORY);
        clock.advance(LEASE);
        assertThat(store.maintenance().takeBack(PLENTY)).isZero();

        open.rollback();

        assertThat(store.maintenance().takeBack(PLENTY)).isEqualTo(1);
    }

    @Test
    void aResultThatCannotBeStoredIsRefused() {
        ClaimedJob job = running();
        OpenTx open = begin();

        assertThatThrownBy(() -> store.jobs().finish(open.tx(), alice, new Outcome.Succeeded(job.fence(), RAN, "{")))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.REFUSED));
        open.rollback();

        assertThat(status(job.fence().jobId()).state()).isEqualTo(JobState.RUNNING);
    }

    @Test
    void aTransactionOfAnotherKindIsRefused() {
        Tx foreign = new Tx() {};
        Outcome.Succeeded outcome = new Outcome.Succeeded(running().fence(), RAN, null);

        assertThatThrownBy(() -> store.jobs().finish(foreign, alice, outcome))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
