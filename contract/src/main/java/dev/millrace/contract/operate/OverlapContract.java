package dev.millrace.contract.operate;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.WorkerId;
import dev.millrace.model.settings.QueueMode;
import dev.millrace.store.MaintenanceStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two leaders at once harm nothing: both run all sweeps at the same time, over and over (SWEEP-1). */
public abstract class OverlapContract extends ContractSuite {
    private static final int ROUNDS = 6;
    private static final int JOBS = 40;
    private static final int FEW = 7;

    private final ExecutorService leaders = Executors.newFixedThreadPool(2);
    private final CyclicBarrier together = new CyclicBarrier(2);

    protected OverlapContract(StoreSource source) {
        super(source);
    }

    @AfterEach
    void end() {
        leaders.shutdownNow();
    }

    @Test
    void twoLeadersAtOnceHarmNothing() throws Exception {
        List<JobId> all = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            int held = work(all, round);
            Future<Integer> alice = leaders.submit(this::sweep);
            Future<Integer> bob = leaders.submit(this::sweep);

            assertThat(alice.get(1, MINUTES) + bob.get(1, MINUTES)).isEqualTo(held);
            assertThat(store.maintenance().check()).isEmpty();
            clock.advance(Duration.ofDays(11)); // whatever rests is due, and history gets old
        }
        assertThat(store.reader().attempts(all.get(all.size() - 1))).hasSizeLessThanOrEqualTo(1);
    }

    /** Leaves something to do for each sweep; returns how many jobs are held by a worker that died. */
    private int work(List<JobId> all, int round) {
        store.settings().change(MAIL, q -> q.withMode(round % 2 == 0 ? QueueMode.ROUND_ROBIN : QueueMode.FIFO));
        store.settings().change(BILL, a -> a.withMaxRunningPerKey(2));
        for (int i = 0; i < JOBS; i++) {
            all.add(enqueueOne(job(
                    i % 2 == 0 ? GREET : BILL,
                    new JobKeys(i % 5 == 0 ? "identity-" + i % 3 : null, "tenant-" + i % 4))));
        }
        WorkerId worker = worker();
        List<ClaimedJob> claimed = claim(worker, JOBS, GREET, BILL);
        assertThat(claimed).hasSizeGreaterThan(4);
        finish(worker, success(claimed.get(0)));
        finish(worker, failure(claimed.get(1)));
        store.workers().leave(worker);
        return claimed.size() - 2;
    }

    /** Runs all sweeps, in small batches; returns how many jobs were taken back. */
    private int sweep() throws Exception {
        MaintenanceStore sweeps = store.maintenance();
        together.await(1, MINUTES);
        int takenBack = 0;
        for (int i = 0; i < JOBS; i++) {
            takenBack += sweeps.takeBack(FEW);
            sweeps.deleteOldClaims(0, FEW);
            sweeps.unblock(FEW);
            sweeps.deleteOldHeld(FEW);
            sweeps.deleteOldKeys(FEW);
            sweeps.followMode(FEW);
            sweeps.makePartitions(2);
            sweeps.dropOldPartitions(FEW);
            sweeps.deleteOldEvents(FEW);
            sweeps.shortenHistory(FEW);
        }
        return takenBack;
    }
}
