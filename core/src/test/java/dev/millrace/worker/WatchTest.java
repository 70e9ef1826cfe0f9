package dev.millrace.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.Actor;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JsonCodec;
import dev.millrace.model.Outcome;
import dev.millrace.model.Outcome.Next;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.StopRequest;
import dev.millrace.store.JobStore;
import dev.millrace.worker.time.SystemWorkerClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How attempts are stopped, on threads of the platform and, where the JDK has them, on virtual ones. */
class WatchTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final StopRequest CANCEL =
            new StopRequest(new JobId(new UUID(0x7000, 1L << 63)), JobState.CANCELLED, "enough");

    private final BlockingQueue<Completer.Ended> ends = new LinkedBlockingQueue<>();
    private final Semaphore started = new Semaphore(0);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final SystemWorkerClock clock = new SystemWorkerClock("test");
    private final Watch watch = new Watch(clock, new Graces(SHORT, LONG), ends::add);
    private final Watch impatient = new Watch(clock, new Graces(SHORT, SHORT), ends::add);
    private final Lease lease = new Lease(new WorkerId(1), LONG, "first", clock);
    private final List<ExecutorService> threads =
            List.of(Executors.newCachedThreadPool(), HandlerThreads.create("test"));

    /** Reads and writes texts as they are. */
    private static final JsonCodec TEXTS = new JsonCodec() {
        @Override
        public String write(@Nullable Object value) {
            return "1";
        }

        @Override
        public <T> @Nullable T read(String json, Class<T> type) {
            return type.cast(json);
        }
    };

    @AfterEach
    void end() {
        mayEnd.countDown();
        threads.forEach(ExecutorService::shutdownNow);
        clock.close();
    }

    private Execution run(ExecutorService on, Actor<String, String> actor, Handler<String, String> handler) {
        lease.renewed(System.nanoTime());
        HandlerRegistry handlers = new HandlerRegistry();
        handlers.add(actor, handler, List.of(actor.queue()));
        HandlerTools tools = new HandlerTools(handlers, TEXTS, noStore(), watch);
        Execution execution =
                new Execution(new ClaimedJob(new Fence(CANCEL.jobId(), 0), 1, actor.name(), 1, 1, "{}"), lease);
        on.execute(() -> execution.run(tools).ifPresent(ends::add));
        return execution;
    }

    private static JobStore noStore() {
        return (JobStore) Proxy.newProxyInstance(
                JobStore.class.getClassLoader(), new Class<?>[] {JobStore.class}, (self, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
    }

    private static Actor<String, String> actor() {
        return Actor.named("greet", String.class, String.class).build();
    }

    private @Nullable Outcome nextEnd() throws InterruptedException {
        Completer.Ended ended = ends.poll(1, TimeUnit.MINUTES);
        assertThat(ended).isNotNull();
        return ended.outcome();
    }

    private String blocked() throws InterruptedException {
        started.release();
        new CountDownLatch(1).await();
        return "never";
    }

    @Test
    void aHandlerThatBlocksIsInterruptedOnAnyThread() throws Exception {
        for (ExecutorService on : threads) {
            Execution execution = run(on, actor(), (payload, job) -> blocked());
            started.acquire();

            watch.stop(execution, Stop.asked(CANCEL));

            assertThat(nextEnd())
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.next()).isEqualTo(Next.over(JobState.CANCELLED)));
        }
    }

    @Test
    void anAttemptThatWasGivenUpEndsOnce() throws Exception {
        Execution execution = run(threads.get(0), actor(), (payload, job) -> {
            started.release();
            while (mayEnd.getCount() > 0) {
                Thread.onSpinWait(); // deaf
            }
            return "late";
        });
        started.acquire();

        impatient.stop(execution, Stop.asked(CANCEL));

        assertThat(nextEnd())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.next()).isEqualTo(Next.over(JobState.ABANDONED)));
        mayEnd.countDown();
        threads.get(0).shutdown();
        assertThat(threads.get(0).awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(ends).isEmpty();
    }

    @Test
    void anAttemptThatIsStoppedBeforeItBeginsCostsNothing() throws Exception {
        Execution execution =
                new Execution(new ClaimedJob(new Fence(CANCEL.jobId(), 0), 1, actor().name(), 1, 1, "{}"), lease);

        watch.stop(execution, Stop.asked(CANCEL));

        assertThat(execution.unstarted().outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.next())
                                .isEqualTo(Next.over(JobState.CANCELLED).uncounted()));
    }

    @Test
    void callingOffGoesBeforeEveryOtherWish() throws Exception {
        Execution execution = run(threads.get(0), actor(), (payload, job) -> blocked());
        started.acquire();
        execution.ask(Stop.asked(CANCEL));

        execution.callOff("the worker is stopping");

        assertThat(nextEnd()).isNull();
    }

    @Test
    void aHandlerThatBeatsMayRunForAsLongAsItLikes() throws Exception {
        Duration silence = Duration.ofSeconds(2);
        Actor<String, String> beating = Actor.named("greet", String.class, String.class)
                .heartbeatTimeout(silence)
                .build();
        run(threads.get(0), beating, (payload, job) -> {
            long endNanos =
                    System.nanoTime() + silence.multipliedBy(3).dividedBy(2).toNanos();
            while (System.nanoTime() - endNanos < 0) {
                job.beat();
                Thread.onSpinWait();
            }
            return "alive";
        });

        assertThat(nextEnd()).isInstanceOf(Outcome.Succeeded.class);
    }
}
