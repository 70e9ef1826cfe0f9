package dev.millrace.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.model.Admission;
import dev.millrace.model.JobKeys;
import dev.millrace.model.NewJob;
import dev.millrace.store.JobFilter;
import dev.millrace.store.JobRefusedException;
import dev.millrace.store.JobRefusedException.Reason;
import dev.millrace.store.StoreException;
import dev.millrace.store.StreamBrokenException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What storing jobs promises while a queue or an actor is draining (ENQUEUE-10). */
abstract class DrainingContract extends ContractSuite {

    DrainingContract(StoreSource source) {
        super(source);
    }

    private void assertRefused(Reason reason, String named) {
        NewJob good = job(BILL);
        NewJob plain = job(GREET);
        NewJob keyed = withKey(job(GREET));
        for (NewJob refused : List.of(plain, keyed)) {
            assertThatThrownBy(() -> enqueue(good, refused)).isInstanceOfSatisfying(JobRefusedException.class, e -> {
                assertThat(e.reason()).isEqualTo(reason);
                assertThat(e.kind()).isEqualTo(StoreException.Kind.REFUSED);
                assertThat(e).hasMessageContaining(named).hasMessageContaining("draining");
            });
        }
        assertThatThrownBy(() -> store.jobs().stream(List.of(good, plain).iterator(), stored -> {}))
                .isInstanceOf(StreamBrokenException.class)
                .hasMessageContaining(named)
                .hasCauseInstanceOf(JobRefusedException.class);
        assertThat(store.reader().list(JobFilter.any(PLENTY))).isEmpty();
    }

    private static NewJob withKey(NewJob job) {
        Admission.Key key = new Admission.Key("scope", "key", Admission.Key.DEFAULT_KEEP);
        return new NewJob(
                job.id(),
                job.lane(),
                job.start(),
                job.retry(),
                job.payload(),
                JobKeys.NONE,
                Admission.ALWAYS.withKey(key));
    }

    @Test
    void aDrainingQueueTakesNoJobs() {
        source.drain(store, MAIL, true);

        assertRefused(Reason.QUEUE_DRAINING, "queue mail");
    }

    @Test
    void aDrainingActorTakesNoJobs() {
        source.drain(store, GREET, true);

        assertRefused(Reason.ACTOR_DRAINING, "actor greet");
    }

    @Test
    void itTakesJobsAgainOnceItIsOpen() {
        enqueueOne(job(GREET));
        source.drain(store, MAIL, true);
        source.drain(store, GREET, true);
        assertThatThrownBy(() -> enqueue(job(GREET))).isInstanceOf(JobRefusedException.class);

        source.drain(store, MAIL, false);
        source.drain(store, GREET, false);

        enqueueOne(job(GREET));
    }

    @Test
    void whatWaitsThereIsStillWorkedOn() {
        enqueueOne(job(GREET));
        source.drain(store, MAIL, true);

        claimOne(worker());
    }
}
