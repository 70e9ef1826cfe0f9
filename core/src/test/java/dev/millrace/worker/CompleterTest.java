package dev.millrace.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.Outcome;
import dev.millrace.model.WorkerId;
import dev.millrace.store.JobStore;
import dev.millrace.worker.time.SystemWorkerClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How outcomes are grouped; the delay is so long that no test would live to see its end. */
class CompleterTest {
    private static final Duration FOREVER = Duration.ofHours(1);

    private final BlockingQueue<Integer> finished = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> released = new LinkedBlockingQueue<>();
    private final Completer completer = new Completer(store(), FOREVER, (ended, applied) -> {});
    private final Thread thread = new Thread(completer);
    private final SystemWorkerClock clock = new SystemWorkerClock("test");
    private final Lease lease = new Lease(new WorkerId(1), FOREVER, "first", clock);

    /** Counts what it is given. */
    private JobStore store() {
        return (JobStore) Proxy.newProxyInstance(
                JobStore.class.getClassLoader(), new Class<?>[] {JobStore.class}, (self, method, arguments) -> {
                    if (method.getName().equals("finish")) {
                        int count = ((List<?>) arguments[1]).size();
                        finished.add(count);
                        return Collections.nCopies(count, Applied.ENDED);
                    }
                    int count = ((Collection<?>) arguments[0]).size();
                    released.add(count);
                    return count;
                });
    }

    @BeforeEach
    void start() {
        thread.start();
    }

    @AfterEach
    void stop() throws Exception {
        completer.close();
        clock.close();
        thread.join();
    }

    private Execution execution(int number) {
        Fence fence = new Fence(new JobId(new UUID(0x7000, 1L << 63 | number)), 0);
        return new Execution(new ClaimedJob(fence, 1, new ActorName("greet"), 1, 1, "{}"), lease);
    }

    private void end(int number) throws InterruptedException {
        Execution execution = execution(number);
        completer.accept(new Completer.Ended(
                execution, new Outcome.Succeeded(execution.job().fence(), Duration.ZERO, null)));
    }

    private static int next(BlockingQueue<Integer> counts) throws InterruptedException {
        Integer count = counts.poll(1, TimeUnit.MINUTES);
        assertThat(count).isNotNull();
        return count;
    }

    @Test
    void anOutcomeThatComesAloneIsWrittenAtOnce() throws Exception {
        end(1);

        assertThat(next(finished)).isEqualTo(1);
    }

    @Test
    void outcomesThatComeSoonAfterShareAWrite() throws Exception {
        end(1);
        next(finished);

        for (int i = 2; i < 60; i++) {
            end(i);
        }

        assertThat(next(finished)).isGreaterThan(50);
    }

    @Test
    void whatWaitsIsWrittenWhenTheWorkerStops() throws Exception {
        end(1);
        next(finished);
        end(2);
        end(3);

        completer.close();

        assertThat(next(finished)).isEqualTo(2);
    }

    @Test
    void whatTheStoreDoesNotKnowIsNotPutBack() throws Exception {
        Execution disowned = execution(1);
        disowned.disown();
        lease.running().put(disowned.job().fence(), disowned);

        completer.accept(new Completer.Ended(disowned, null));

        assertThat(next(released)).isZero();
        assertThat(next(finished)).isZero();
    }
}
