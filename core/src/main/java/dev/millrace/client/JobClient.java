package dev.millrace.client;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.Actor;
import dev.millrace.model.JobId;
import dev.millrace.model.JsonCodec;
import dev.millrace.model.JsonText;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.store.JobStore;
import dev.millrace.store.Tx;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Puts jobs in. Thread-safe.
 *
 * <p>What a job is given is checked here, before anything is stored; every refusal names the field and the way out.
 */
public final class JobClient {
    private final JobStore store;
    private final JsonCodec codec;
    private final JobIds ids;
    private final int maxPayloadBytes;

    /**
     * Makes a client; {@code Millrace.client()} is the usual way to one.
     *
     * @param maxPayloadBytes the largest payload, in bytes of UTF-8 JSON
     */
    public JobClient(JobStore store, JsonCodec codec, JobIds ids, int maxPayloadBytes) {
        this.store = requireNonNull(store, "store");
        this.codec = requireNonNull(codec, "codec");
        this.ids = requireNonNull(ids, "ids");
        this.maxPayloadBytes = maxPayloadBytes;
    }

    /** Stores a job with its actor's own options; see {@link #enqueue(Actor, Object, JobOptions)}. */
    public <P> JobId enqueue(Actor<P, ?> actor, P payload) {
        return enqueue(actor, payload, JobOptions.none());
    }

    /**
     * Stores a job in a transaction of its own; once this returns, the job is never lost.
     *
     * @return the job's id
     * @throws IllegalArgumentException if the payload or an option is out of bounds
     * @throws dev.millrace.model.JsonException if the payload cannot be written as JSON
     * @throws dev.millrace.store.StoreException if the database refused it or cannot be reached
     */
    public <P> JobId enqueue(Actor<P, ?> actor, P payload, JobOptions options) {
        NewJob job = job(actor, payload, options);
        store.enqueue(List.of(job));
        return job.id();
    }

    /** Stores a job in the caller's transaction; see {@link #enqueue(Tx, Actor, Object, JobOptions)}. */
    public <P> JobId enqueue(Tx tx, Actor<P, ?> actor, P payload) {
        return enqueue(tx, actor, payload, JobOptions.none());
    }

    /**
     * Stores a job in the caller's transaction: it exists if and when that commits.
     *
     * @param tx for PostgreSQL, {@code PgTx.joining(connection)}
     * @return the job's id
     * @throws IllegalArgumentException if the payload or an option is out of bounds, or {@code tx} is another store's
     * @throws dev.millrace.model.JsonException if the payload cannot be written as JSON
     * @throws dev.millrace.store.StoreException if the database refused it; the transaction must be rolled back
     */
    public <P> JobId enqueue(Tx tx, Actor<P, ?> actor, P payload, JobOptions options) {
        NewJob job = job(actor, payload, options);
        store.enqueue(tx, List.of(job));
        return job.id();
    }

    private <P> NewJob job(Actor<P, ?> actor, P payload, JobOptions options) {
        requireNonNull(payload, "payload");
        return new NewJob(
                ids.next(), lane(actor, options), options.start(), actor.retry(), json(actor, payload), options.keys());
    }

    private static Lane lane(Actor<?, ?> actor, JobOptions options) {
        QueueName queue = options.queue();
        Integer priority = options.priority();
        return new Lane(
                queue == null ? actor.queue() : queue, actor.name(), -(priority == null ? actor.priority() : priority));
    }

    private String json(Actor<?, ?> actor, Object payload) {
        String what = "payload of actor " + actor.name();
        String json = JsonText.checked(what, codec.write(payload));
        int bytes = json.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > maxPayloadBytes) {
            throw new IllegalArgumentException(what + " has " + bytes + " bytes, more than the " + maxPayloadBytes
                    + " allowed; store the data elsewhere and enqueue its key, or raise maxPayloadBytes");
        }
        return json;
    }
}
