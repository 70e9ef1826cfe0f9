package dev.millrace.contract.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.OpenTx;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.JobId;
import dev.millrace.model.NewJob;
import dev.millrace.model.WorkerId;
import dev.millrace.store.Tx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What storing jobs in a caller's transaction promises; skipped where a store joins none. */
public abstract class JoinedEnqueueContract extends ContractSuite {

    protected JoinedEnqueueContract(StoreSource source) {
        super(source);
    }

    private OpenTx begin() {
        Optional<OpenTx> open = source.begin(store);
        assumeTrue(open.isPresent(), "this store joins no transactions");
        return open.orElseThrow();
    }

    private JobId enqueue(OpenTx open, NewJob job) {
        store.jobs().enqueue(open.tx(), List.of(job));
        return job.id();
    }

    @Test
    void jobsExistOnceTheTransactionCommits() {
        OpenTx open = begin();
        JobId id = enqueue(open, job(GREET));
        assertThat(store.reader().find(id)).isEmpty();

        open.commit();

        assertThat(idsOf(claim(worker(), PLENTY, GREET))).containsExactly(id);
    }

    @Test
    void jobsOfATransactionThatRollsBackNeverExist() {
        OpenTx open = begin();
        JobId id = enqueue(open, job(GREET));

        open.rollback();

        assertThat(store.reader().find(id)).isEmpty();
        assertThat(claim(worker(), PLENTY, GREET)).isEmpty();
    }

    /** The trap of every claim that starts where the last one ended. */
    @Test
    void aJobThatCommitsAfterLaterOnesWereClaimedIsStillClaimed() {
        WorkerId worker = worker();
        OpenTx open = begin();
        JobId early = enqueue(open, job(GREET));
        for (int i = 0; i < 3; i++) {
            clock.advance(Duration.ofSeconds(1));
            JobId late = enqueueOne(job(GREET));
            assertThat(idsOf(claim(worker, PLENTY, GREET))).containsExactly(late);
        }

        open.commit();

        assertThat(idsOf(claim(worker, PLENTY, GREET))).containsExactly(early);
        assertThat(claim(worker, PLENTY, GREET)).isEmpty();
    }

    @Test
    void theWaitForATransactionDoesNotHoldUpOthers() {
        OpenTx open = begin();
        enqueue(open, job(GREET));
        JobId other = enqueueOne(job(GREET));

        assertThat(idsOf(claim(worker(), PLENTY, GREET))).containsExactly(other);
        open.rollback();
    }

    @Test
    void aTransactionOfAnotherKindIsRefused() {
        Tx foreign = new Tx() {};
        NewJob job = job(GREET);

        assertThatThrownBy(() -> store.jobs().enqueue(foreign, List.of(job)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(store.reader().find(job.id())).isEmpty();
    }
}
