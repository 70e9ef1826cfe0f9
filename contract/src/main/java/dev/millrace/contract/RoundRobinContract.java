package dev.millrace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.NewJob;
import dev.millrace.model.WorkerId;
import dev.millrace.model.settings.QueueMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How fairness keys take turns in a round-robin queue, and that they do not in another. */
abstract class RoundRobinContract extends ContractSuite {
    private static final int TENANTS = 1_000;

    private final WorkerId alice = store.workers().register("test", LEASE);
    private final Map<JobId, String> keys = new HashMap<>();

    RoundRobinContract(StoreSource source) {
        super(source);
    }

    private void roundRobin() {
        store.settings().change(MAIL, settings -> settings.withMode(QueueMode.ROUND_ROBIN));
    }

    private NewJob jobOf(String tenant) {
        return jobOf(tenant, 0);
    }

    private NewJob jobOf(String tenant, int rank) {
        NewJob job = job(MAIL, GREET, rank, JobKeys.NONE.withFairness(tenant));
        keys.put(job.id(), tenant);
        return job;
    }

    private void enqueueFor(int tenants, int each) {
        List<NewJob> jobs = new ArrayList<>();
        for (int tenant = 0; tenant < tenants; tenant++) {
            for (int i = 0; i < each; i++) {
                jobs.add(jobOf("t" + tenant));
            }
        }
        store.jobs().enqueue(jobs);
    }

    private void enqueueFor(String tenant, int count) {
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            jobs.add(jobOf(tenant));
        }
        store.jobs().enqueue(jobs);
    }

    private List<String> tenantsOf(List<ClaimedJob> jobs) {
        return jobs.stream()
                .map(job -> Objects.requireNonNull(keys.get(job.fence().jobId())))
                .toList();
    }

    private Map<String, Integer> counts(List<ClaimedJob> jobs) {
        Map<String, Integer> counts = new HashMap<>();
        tenantsOf(jobs).forEach(tenant -> counts.merge(tenant, 1, Integer::sum));
        return counts;
    }

    /** 1 if all have the same, 1/n if one has all. */
    private static double jain(Collection<Integer> counts) {
        double sum = counts.stream().mapToInt(count -> count).sum();
        double squares =
                counts.stream().mapToDouble(count -> (double) count * count).sum();
        return sum * sum / (counts.size() * squares);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 50, 400})
    void manyTenantsAreServedAlike(int limit) {
        roundRobin();
        enqueueFor(TENANTS, 3);
        List<ClaimedJob> served = new ArrayList<>();
        int wanted = limit == 1 ? 300 : 2 * TENANTS;
        while (served.size() < wanted) {
            served.addAll(claim(alice, limit, GREET));
        }

        Map<String, Integer> counts = counts(served);
        assertThat(counts).hasSize(Math.min(wanted, TENANTS));
        assertThat(jain(counts.values())).isGreaterThanOrEqualTo(0.99);
    }

    @Test
    void aDeepTenantDoesNotHoldUpShallowOnes() {
        roundRobin();
        enqueueFor("deep", 500);
        clock.advance(Duration.ofSeconds(1));
        enqueueFor("shallow-1", 2);
        enqueueFor("shallow-2", 2);

        assertThat(counts(claim(alice, 6, GREET)))
                .containsOnly(Map.entry("deep", 2), Map.entry("shallow-1", 2), Map.entry("shallow-2", 2));
        assertThat(claim(alice, 50, GREET)).hasSize(50);
    }

    @Test
    void theRotationGoesOnOverClaimsAndWorkers() {
        roundRobin();
        enqueueFor(5, 10);
        WorkerId bob = worker();
        List<String> byAlice = new ArrayList<>();
        List<String> byBob = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            byAlice.addAll(tenantsOf(claim(alice, 1, GREET)));
            byBob.addAll(tenantsOf(claim(bob, 1, GREET)));
        }

        assertThat(byAlice).containsExactly("t0", "t1", "t2", "t3", "t4");
        assertThat(byBob).containsExactlyInAnyOrderElementsOf(byAlice);
    }

    @Test
    void withinAKeyTheRankDecides() {
        roundRobin();
        NewJob idle = jobOf("ada", 5);
        NewJob urgent = jobOf("ada", -5);
        NewJob other = jobOf("bob", 0);
        enqueue(idle, urgent, other);

        assertThat(idsOf(claim(alice, 3, GREET))).containsExactly(urgent.id(), other.id(), idle.id());
    }

    @Test
    void jobsWithoutAKeyAreATurnOfTheirOwn() {
        roundRobin();
        enqueueMany(GREET, 3);
        enqueueFor("ada", 3);

        List<ClaimedJob> claimed = claim(alice, 4, GREET);

        assertThat(claimed).hasSize(4);
        assertThat(claimed.stream().filter(job -> keys.containsKey(job.fence().jobId())))
                .hasSize(2);
    }

    @Test
    void keysOfAnyScriptAreServed() {
        roundRobin();
        List<String> tenants = List.of("a", "Z", "ä", "\uFFFD", "\uD83D\uDE00", "ß".repeat(JobKeys.MAX_LENGTH));
        tenants.forEach(tenant -> enqueueFor(tenant, 2));
        List<String> served = new ArrayList<>();
        for (int i = 0; i < tenants.size(); i++) {
            served.addAll(tenantsOf(claim(alice, 1, GREET)));
        }

        assertThat(served).containsExactly("Z", "a", "ß".repeat(JobKeys.MAX_LENGTH), "ä", "\uFFFD", "\uD83D\uDE00");
    }

    @Test
    void fairnessKeysChangeNothingInAFifoQueue() {
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            jobs.add(jobOf(i < 15 ? "deep" : "t" + i));
        }
        store.jobs().enqueue(jobs);
        List<JobId> served = new ArrayList<>(idsOf(claim(alice, 7, GREET)));
        served.addAll(idsOf(claim(alice, 20, GREET)));

        assertThat(served)
                .containsExactlyElementsOf(jobs.stream().map(NewJob::id).toList());
    }

    @Test
    void waitingJobsFollowTheModeOfTheirQueue() {
        enqueueFor("deep", 10);
        enqueueFor("shallow", 2);
        List<ClaimedJob> held = claim(alice, 2, GREET);
        roundRobin();

        assertThat(store.maintenance().followMode(4)).isEqualTo(4);
        assertThat(store.maintenance().followMode(PLENTY)).isEqualTo(6);
        assertThat(store.maintenance().followMode(PLENTY)).isZero();

        assertThat(finish(alice, success(held.get(0)))).isEqualTo(Applied.ENDED);
        assertThat(counts(claim(alice, 4, GREET))).containsOnly(Map.entry("deep", 2), Map.entry("shallow", 2));
        assertThat(counts(claim(alice, PLENTY, GREET))).containsOnly(Map.entry("deep", 6));
    }

    @Test
    void waitingJobsFollowTheModeBack() {
        roundRobin();
        enqueueFor("deep", 4);
        enqueueFor("shallow", 2);
        assertThat(claim(alice, 2, GREET)).hasSize(2);
        store.settings().change(MAIL, settings -> settings.withMode(QueueMode.FIFO));

        assertThat(store.maintenance().followMode(PLENTY)).isEqualTo(4);

        assertThat(tenantsOf(claim(alice, 3, GREET))).containsExactly("deep", "deep", "deep");
        assertThat(tenantsOf(claim(alice, 3, GREET))).containsExactly("shallow");
    }

    @Test
    void jobsThatHaveNotFollowedYetAreServedAllTheSame() {
        roundRobin();
        enqueueFor("ada", 2);
        enqueueFor("bob", 2);
        store.settings().change(MAIL, settings -> settings.withMode(QueueMode.FIFO));
        enqueueFor("eve", 2);

        assertThat(counts(claim(alice, PLENTY, GREET)))
                .containsOnly(Map.entry("ada", 2), Map.entry("bob", 2), Map.entry("eve", 2));
    }
}
