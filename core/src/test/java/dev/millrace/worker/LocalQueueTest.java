package dev.millrace.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.WorkerId;
import dev.millrace.worker.time.SystemWorkerClock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LocalQueueTest {
    private static final int SLOTS = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final SystemWorkerClock clock = new SystemWorkerClock("test");
    private final Lease lease = new Lease(new WorkerId(1), PATIENCE, "first", clock);
    private final BlockingQueue<Execution> started = new LinkedBlockingQueue<>();
    private final Semaphore mayEnd = new Semaphore(0);
    private final LocalQueue queue = new LocalQueue(SLOTS, HandlerThreads.create("test"), this::run);
    private final List<Execution> jobs =
            IntStream.range(0, 6).mapToObj(this::execution).toList();

    private void run(Execution execution) {
        started.add(execution);
        mayEnd.acquireUninterruptibly();
    }

    private Execution execution(int number) {
        Fence fence = new Fence(new JobId(new UUID(0x7000, 1L << 63 | number)), 0);
        return new Execution(new ClaimedJob(fence, number, new ActorName("greet"), 1, 1, "{}"), lease);
    }

    private void awaitStarted(Execution... expected) throws InterruptedException {
        for (Execution execution : expected) {
            assertThat(started.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isSameAs(execution);
        }
    }

    @AfterEach
    void end() {
        queue.close();
        clock.close();
        mayEnd.release(1_000);
    }

    @Test
    void jobsThatBlockGetAThreadEachUpToTheSlotsAndTheRestFollowsInOrder() throws Exception {
        queue.add(jobs);
        for (int i = 0; i < SLOTS; i++) {
            assertThat(started.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isIn(jobs.subList(0, SLOTS));
        }
        assertThat(queue.lowestClaim()).hasValue(SLOTS);

        mayEnd.release();
        awaitStarted(jobs.get(3));
        mayEnd.release();
        awaitStarted(jobs.get(4));
    }

    @Test
    void whatHasNotBegunIsTakenOut() throws Exception {
        queue.add(jobs);
        for (int i = 0; i < SLOTS; i++) {
            started.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        }
        jobs.get(0).callOff("a test");
        jobs.get(4).callOff("a test");

        assertThat(queue.takeToStop()).containsExactly(jobs.get(4));
        assertThat(queue.takeWaitingFor(PATIENCE)).isEmpty();
        assertThat(queue.takeWaitingFor(Duration.ZERO)).containsExactly(jobs.get(3), jobs.get(5));
        assertThat(queue.lowestClaim()).isEmpty();
    }

    @Test
    void nothingBeginsAfterItWasClosed() throws Exception {
        queue.add(jobs.subList(0, 5));
        for (int i = 0; i < SLOTS; i++) {
            started.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        }

        assertThat(queue.close()).containsExactly(jobs.get(3), jobs.get(4));
        assertThat(queue.add(jobs.subList(5, 6))).containsExactly(jobs.get(5));
        mayEnd.release(SLOTS);
        assertThat(queue.awaitIdle(PATIENCE)).isTrue();
        assertThat(started).isEmpty();
    }
}
