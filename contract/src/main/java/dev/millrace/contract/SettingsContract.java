package dev.millrace.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobKeys;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.model.settings.ActorSettings;
import dev.millrace.model.settings.Availability;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.model.settings.QueueMode;
import dev.millrace.model.settings.QueueSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What operators may set, and pauses. */
abstract class SettingsContract extends ContractSuite {
    private static final QueueName PRINT = new QueueName("print");

    private final WorkerId alice = store.workers().register("test", LEASE);

    SettingsContract(StoreSource source) {
        super(source);
    }

    @Test
    void whatIsSetIsRead() {
        QueueSettings queue = new QueueSettings(QueueMode.ROUND_ROBIN, Availability.DRAINING, 7);
        ActorSettings actor = new ActorSettings(Availability.PAUSED, 1_000, 0, Integer.MAX_VALUE);

        assertThat(store.settings().change(PRINT, any -> queue)).isEqualTo(queue);
        assertThat(store.settings().change(GREET, any -> actor)).isEqualTo(actor);
        store.settings().set(new InstallationSettings(0));

        assertThat(store.settings().queues()).containsExactly(Map.entry(PRINT, queue));
        assertThat(store.settings().actors()).containsExactly(Map.entry(GREET, actor));
        assertThat(store.settings().installation()).isEqualTo(new InstallationSettings(0));
    }

    @Test
    void nothingIsLimitedUntilSomebodySaysSo() {
        enqueueMany(GREET, 1);

        assertThat(store.settings().queues()).containsOnly(Map.entry(MAIL, QueueSettings.DEFAULTS));
        assertThat(store.settings().actors()).containsOnly(Map.entry(GREET, ActorSettings.DEFAULTS));
        assertThat(store.settings().installation().maxRunning()).isNull();
        assertThat(store.settings().change(PRINT, any -> any)).isEqualTo(QueueSettings.DEFAULTS);
        assertThat(store.settings().change(new ActorName("other"), any -> any)).isEqualTo(ActorSettings.DEFAULTS);
    }

    @Test
    void aRefusedChangeChangesNothing() {
        store.settings().change(GREET, settings -> settings.withWeight(3));

        assertThatThrownBy(() -> store.settings().change(GREET, settings -> settings.withWeight(1_001)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("weight of an actor must be between 1 and 1000, was 1001");
        assertThatThrownBy(() -> store.settings().change(GREET, settings -> settings.withWeight(0)))
                .hasMessageContaining("pause the actor");
        assertThatThrownBy(() -> store.settings().change(GREET, settings -> settings.withMaxRunning(-1)))
                .hasMessageContaining("max-running of an actor must be 0 or more, was -1");
        assertThatThrownBy(() -> store.settings().change(GREET, settings -> settings.withMaxRunningPerKey(-1)))
                .hasMessageContaining("max-running-per-key of an actor must be 0 or more");
        assertThatThrownBy(() -> store.settings().change(MAIL, settings -> settings.withMaxRunning(-1)))
                .hasMessageContaining("max-running of a queue must be 0 or more");
        assertThatThrownBy(() -> store.settings().set(new InstallationSettings(-1)))
                .hasMessageContaining("max-running of all queues must be 0 or more");
        assertThatThrownBy(() -> QueueMode.ofWord("lifo")).hasMessageContaining("write one of fifo, round-robin");
        assertThatThrownBy(() -> Availability.ofWord("shut"))
                .hasMessageContaining("write one of open, paused, draining");

        assertThat(store.settings().actors()).containsEntry(GREET, ActorSettings.DEFAULTS.withWeight(3));
    }

    @Test
    void nothingOfAPausedQueueIsGiven() {
        enqueueMany(GREET, 2);
        enqueue(job(PRINT, GREET, 0, JobKeys.NONE));
        List<ClaimedJob> held = claim(alice, 1, GREET);
        store.settings().pause(MAIL);

        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
        assertThat(claim(alice, PRINT, PLENTY, GREET)).hasSize(1);
        assertThat(finish(alice, success(held.get(0)))).isEqualTo(Applied.ENDED);

        store.settings().resume(MAIL);
        assertThat(claim(alice, PLENTY, GREET)).hasSize(1);
    }

    @Test
    void nothingOfAPausedActorIsGivenFromAnyQueue() {
        enqueueMany(GREET, 2);
        enqueueMany(BILL, 2);
        enqueue(job(PRINT, GREET, 0, JobKeys.NONE));
        store.settings().pause(GREET);

        assertThat(claim(alice, PLENTY, GREET, BILL))
                .extracting(ClaimedJob::actor)
                .containsExactly(BILL, BILL);
        assertThat(claim(alice, PRINT, PLENTY, GREET, BILL)).isEmpty();

        store.settings().resume(GREET);
        assertThat(claim(alice, PLENTY, GREET, BILL)).hasSize(2);
    }

    @Test
    void whatDrainsIsStillGiven() {
        enqueueMany(GREET, 2);
        store.settings().drain(MAIL);
        store.settings().drain(GREET);

        assertThat(claim(alice, PLENTY, GREET)).hasSize(2);
        assertThat(store.settings().queues().get(MAIL))
                .isEqualTo(QueueSettings.DEFAULTS.withState(Availability.DRAINING));
        assertThat(store.settings().actors().get(GREET))
                .isEqualTo(ActorSettings.DEFAULTS.withState(Availability.DRAINING));
    }

    @Test
    void whatWaitedForAnIdentityRunsAfterAPause() {
        enqueue(job(GREET, JobKeys.NONE.withIdentity("ada")), job(GREET, JobKeys.NONE.withIdentity("ada")));
        ClaimedJob first = claimOne(alice);
        store.settings().pause(MAIL);
        finish(alice, success(first));
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();

        store.settings().resume(MAIL);

        assertThat(claim(alice, PLENTY, GREET)).hasSize(1);
    }
}
