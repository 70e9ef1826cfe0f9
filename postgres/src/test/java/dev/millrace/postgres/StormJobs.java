package dev.millrace.postgres;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.settings.QueueMode;
import dev.millrace.store.SettingsStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The jobs of a storm: two actors in a fifo and a round-robin queue, ten ranks, few keys and fewer identities. */
final class StormJobs {
    static final int RANKS = 10;
    private static final int KEYS = 4;
    private static final int IDENTITIES = 6;
    private static final AtomicInteger COUNT = new AtomicInteger();

    final List<QueueName> queues;
    final List<ActorName> actors;
    private final Weather weather;
    private final JobIds ids = new JobIds(InstantSource.system());

    StormJobs(Weather weather) {
        int number = COUNT.incrementAndGet();
        this.weather = weather;
        this.queues = List.of(new QueueName("storm-fifo-" + number), new QueueName("storm-robin-" + number));
        this.actors = List.of(new ActorName("sow-" + number), new ActorName("reap-" + number));
    }

    void set(SettingsStore settings) {
        settings.change(queues.get(1), queue -> queue.withMode(QueueMode.ROUND_ROBIN));
        if (weather.isLimited()) {
            settings.change(queues.get(1), queue -> queue.withMaxRunning(15));
            settings.change(actors.get(0), actor -> actor.withMaxRunning(14).withMaxRunningPerKey(3));
            settings.change(actors.get(1), actor -> actor.withWeight(3).withMaxRunningPerKey(2));
        }
    }

    void turn(SettingsStore settings, QueueName queue) {
        settings.change(
                queue, now -> now.withMode(now.mode() == QueueMode.FIFO ? QueueMode.ROUND_ROBIN : QueueMode.FIFO));
    }

    /**
     * One of each lane, the first of each actor with an identity: what a process has to look up about them is then known,
     * or a transaction would hold its connection while it waits for another one, and a small pool stand still.
     */
    List<NewJob> oneOfEachLane() {
        List<NewJob> jobs = new ArrayList<>();
        for (QueueName queue : queues) {
            for (ActorName actor : actors) {
                for (int rank = 0; rank < RANKS; rank++) {
                    for (int key = 0; key <= (weather.isLimited() ? KEYS : 0); key++) {
                        String identity = weather.isLimited() && rank + key == 0 ? "identity-0" : null;
                        jobs.add(job(new Lane(queue, actor, rank), JobStart.now(), new JobKeys(identity, keyOf(key))));
                    }
                }
            }
        }
        return jobs;
    }

    NewJob any(SplittableRandom random) {
        Lane lane = new Lane(queues.get(random.nextInt(2)), actors.get(random.nextInt(2)), random.nextInt(RANKS));
        JobStart start =
                random.nextInt(8) == 0 ? JobStart.after(Duration.ofMillis(random.nextInt(300))) : JobStart.now();
        if (!weather.isLimited()) {
            return job(lane, start, JobKeys.NONE);
        }
        String identity = random.nextBoolean() ? null : "identity-" + random.nextInt(IDENTITIES);
        return job(lane, start, new JobKeys(identity, keyOf(random.nextInt(KEYS + 1))));
    }

    private static @Nullable String keyOf(int n) {
        return n == 0 ? null : "key-" + n;
    }

    private NewJob job(Lane lane, JobStart start, JobKeys keys) {
        return new NewJob(
                ids.next(), lane, start, new RetryPolicy(1_000, Duration.ZERO, 1, Duration.ZERO, 0), "{}", keys);
    }
}
