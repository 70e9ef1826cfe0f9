package dev.millrace.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.model.ActorName;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.store.JobFilter;
import dev.millrace.store.Page;
import dev.millrace.store.StoreException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryTxTest {
    private static final NewJob JOB = new NewJob(
            JobId.parse("0195e1e2-0000-7000-8000-000000000001"),
            new Lane(new QueueName("mail"), new ActorName("greet"), 0),
            JobStart.now(),
            RetryPolicy.never(),
            "{}");

    private final MemoryStore store = new MemoryStore(() -> Instant.parse("2026-03-29T12:00:00.123456789Z"));

    @Test
    void aTransactionOfAnotherStoreIsRefused() {
        MemoryTx foreign = new MemoryStore().begin();

        assertThatThrownBy(() -> store.jobs().enqueue(foreign, List.of(JOB)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another store");
    }

    @Test
    void anIdThatWasTakenMeanwhileIsRefusedAtCommit() {
        MemoryTx tx = store.begin();
        store.jobs().enqueue(tx, List.of(JOB));
        store.jobs().enqueue(List.of(JOB));

        assertThatThrownBy(tx::commit).isInstanceOf(StoreException.class).hasMessageContaining("is taken");
    }

    @Test
    void aSecondCommitStoresNothing() {
        MemoryTx tx = store.begin();
        store.jobs().enqueue(tx, List.of(JOB));
        tx.commit();
        tx.commit();

        assertThat(store.reader().list(JobFilter.any(), Page.first(10))).hasSize(1);
    }

    @Test
    void timesAreToldToTheMicrosecond() {
        store.jobs().enqueue(List.of(JOB));

        assertThat(store.reader().find(JOB.id()).orElseThrow().times().enqueuedAt())
                .isEqualTo(Instant.parse("2026-03-29T12:00:00.123456Z"));
    }
}
