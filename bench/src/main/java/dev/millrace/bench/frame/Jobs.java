package dev.millrace.bench.frame;

import dev.millrace.client.JobIds;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.Keep;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.store.JobStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Makes jobs that do nothing. Safe for use by several threads. */
public final class Jobs {
    /** Characters of payload, unless a bench says otherwise. */
    public static final int PAYLOAD_CHARACTERS = 200;

    private static final int ENQUEUE_BATCH = 5_000;

    private static final String PAYLOAD = new JacksonCodec().write(new Padding("x".repeat(PAYLOAD_CHARACTERS)));

    private final JobIds ids = ids();

    /** A payload of the size that the figures are given for. */
    public record Padding(String text) {}

    /** A maker of ids. */
    public static JobIds ids() {
        return new JobIds(InstantSource.system());
    }

    /** The payload of every job. */
    public static String payload() {
        return PAYLOAD;
    }

    /** One job. */
    public NewJob in(Lane lane) {
        return in(lane, JobStart.now());
    }

    /** One job that starts later. */
    public NewJob in(Lane lane, JobStart start) {
        return new NewJob(ids.next(), lane, start, RetryPolicy.never(), PAYLOAD);
    }

    /** One job with keys. */
    public NewJob in(Lane lane, JobKeys keys) {
        return new NewJob(ids.next(), lane, JobStart.now(), RetryPolicy.never(), PAYLOAD, keys);
    }

    /** Stores {@code count} jobs, the first in {@code lane(0)}. */
    public void fill(JobStore store, int count, IntFunction<Lane> lane) {
        fillWith(store, count, i -> in(lane.apply(i)));
    }

    /** Stores {@code count} jobs, in batches. */
    public void fillWith(JobStore store, int count, IntFunction<NewJob> job) {
        for (int from = 0; from < count; from += ENQUEUE_BATCH) {
            List<NewJob> batch = new ArrayList<>();
            for (int i = from; i < Math.min(count, from + ENQUEUE_BATCH); i++) {
                batch.add(job.apply(i));
            }
            store.enqueue(batch);
        }
    }

    /** Says that all that was claimed went well. */
    public static void succeed(JobStore store, WorkerId worker, List<ClaimedJob> claimed, Keep keep) {
        store.finish(worker, claimed.stream().map(job -> success(job, keep)).toList());
    }

    private static Outcome success(ClaimedJob job, Keep keep) {
        return new Outcome.Succeeded(job.fence(), Duration.ZERO, null, keep);
    }

    /** Names of actors. */
    public static List<ActorName> actors(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new ActorName("actor-" + i))
                .toList();
    }

    /** Lanes that jobs go to in turn: those of {@code actors}, and within them of {@code ranks}. */
    public static IntFunction<Lane> inTurn(QueueName queue, List<ActorName> actors, int ranks) {
        return i -> new Lane(queue, actors.get(i % actors.size()), i / actors.size() % ranks);
    }
}
