package dev.millrace.contract.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.NewJob;
import dev.millrace.model.settings.ActorSettings;
import dev.millrace.model.settings.Availability;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.model.settings.QueueMode;
import dev.millrace.model.settings.QueueSettings;
import dev.millrace.store.JobFilter;
import dev.millrace.store.Page;
import dev.millrace.store.Store;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an operator does in a {@link RandomScenario}, and whether what is set is kept. */
final class ScenarioLimits {
    private final Store store;
    private final RandomWork work;
    private final Map<JobId, NewJob> jobs = new HashMap<>();

    ScenarioLimits(Store store, RandomWork work) {
        this.store = store;
        this.work = work;
    }

    void enqueued(NewJob job) {
        jobs.put(job.id(), job);
    }

    /** Changes something; without limits only what never keeps a job from being given. */
    String change(boolean limited) {
        int dice = work.below(limited ? 7 : 2);
        ActorName actor = work.actor();
        return switch (dice) {
            case 0 -> "" + store.settings().change(actor, settings -> settings.withWeight(1 + work.below(5)));
            case 1 -> "" + store.settings().change(ContractSuite.MAIL, settings -> settings.withMode(mode()));
            case 2 -> "" + store.settings().change(ContractSuite.MAIL, settings -> settings.withMaxRunning(cap()));
            case 3 -> "" + store.settings().change(actor, settings -> settings.withMaxRunning(cap()));
            case 4 -> "" + store.settings().change(actor, settings -> settings.withMaxRunningPerKey(cap()));
            case 5 -> {
                store.settings().set(new InstallationSettings(cap()));
                yield "" + store.settings().installation();
            }
            default ->
                work.oneIn(2)
                        ? "" + store.settings().change(actor, settings -> settings.withState(state()))
                        : "" + store.settings().change(ContractSuite.MAIL, settings -> settings.withState(state()));
        };
    }

    /** Sets everything back, so that all jobs can end. */
    void lift() {
        store.settings().change(ContractSuite.MAIL, any -> QueueSettings.DEFAULTS);
        store.settings()
                .actors()
                .keySet()
                .forEach(actor -> store.settings().change(actor, any -> ActorSettings.DEFAULTS));
        store.settings().set(new InstallationSettings(null));
    }

    private QueueMode mode() {
        return work.pick(List.of(QueueMode.values()));
    }

    private Availability state() {
        return work.oneIn(3) ? Availability.PAUSED : Availability.OPEN;
    }

    private @Nullable Integer cap() {
        int cap = work.below(10);
        return cap > 6 ? null : Integer.valueOf(cap);
    }

    /** Jobs were given just now: each identity runs alone, and no limit that concerns them is exceeded. */
    void assertKept(List<JobId> given) {
        List<NewJob> running =
                store.reader().list(JobFilter.any().in(JobState.RUNNING), Page.first(Page.MAX_LIMIT)).stream()
                        .map(job -> Objects.requireNonNull(jobs.get(job.id())))
                        .toList();
        assertAlone(running);
        assertWithin(running.size(), store.settings().installation().maxRunning());
        assertWithin(
                running.size(),
                store.settings()
                        .queues()
                        .getOrDefault(ContractSuite.MAIL, QueueSettings.DEFAULTS)
                        .maxRunning());
        given.forEach(id -> assertWithin(Objects.requireNonNull(jobs.get(id)), running));
    }

    private static void assertAlone(List<NewJob> running) {
        Set<String> identities = new HashSet<>();
        for (NewJob job : running) {
            if (job.keys().identity() != null) {
                String scope = job.lane().actor() + "/" + job.keys().identity();
                assertThat(identities.add(scope)).as("%s runs alone", scope).isTrue();
            }
        }
    }

    private void assertWithin(NewJob job, List<NewJob> running) {
        ActorName actor = job.lane().actor();
        ActorSettings settings = store.settings().actors().getOrDefault(actor, ActorSettings.DEFAULTS);
        List<NewJob> ofActor = running.stream()
                .filter(other -> other.lane().actor().equals(actor))
                .toList();
        assertWithin(ofActor.size(), settings.maxRunning());
        String key = job.keys().fairness();
        if (key != null) {
            long ofKey = ofActor.stream()
                    .filter(other -> key.equals(other.keys().fairness()))
                    .count();
            assertWithin((int) ofKey, settings.maxRunningPerKey());
        }
    }

    private static void assertWithin(int running, @Nullable Integer most) {
        if (most != null) {
            assertThat(running).isLessThanOrEqualTo(most);
        }
    }
}
