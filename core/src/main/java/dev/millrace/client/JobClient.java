package dev.millrace.client;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.Actor;
import dev.millrace.model.JobId;
import dev.millrace.model.JsonCodec;
import dev.millrace.model.JsonText;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.life.CancelAnswer;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobStore;
import dev.millrace.store.StreamBrokenException;
import dev.millrace.store.Tx;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

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
     * @return the job's id, or that of the job that is there already, if the options say so
     * @throws IllegalArgumentException if the payload or an option is out of bounds
     * @throws dev.millrace.store.JobRefusedException if it may not be stored because of what is there
     * @throws dev.millrace.model.JsonException if the payload cannot be written as JSON
     * @throws dev.millrace.store.StoreException if the database refused it or cannot be reached
     */
    public <P> JobId enqueue(Actor<P, ?> actor, P payload, JobOptions options) {
        return enqueueAll(List.of(prepare(actor, payload, options))).get(0).id();
    }

    /**
     * Stores a job for each payload, all or none, in one transaction.
     *
     * @return the ids, in the order of the payloads
     */
    public <P> List<JobId> enqueueAll(Actor<P, ?> actor, List<? extends P> payloads, JobOptions options) {
        List<NewJob> jobs = payloads.stream()
                .map(payload -> prepare(actor, payload, options))
                .toList();
        return enqueueAll(jobs).stream().map(Enqueued::id).toList();
    }

    /**
     * Stores jobs of any actors and options, all or none, in one transaction; the options of each are honoured as if it
     * were stored alone, in order.
     *
     * @param jobs made by {@link #prepare}; after a failure that may help, the same ones can be given again
     * @return what became of each, in order
     */
    public List<Enqueued> enqueueAll(List<NewJob> jobs) {
        return store.enqueue(jobs);
    }

    /** Stores a job in the caller's transaction; see {@link #enqueue(Tx, Actor, Object, JobOptions)}. */
    public <P> JobId enqueue(Tx tx, Actor<P, ?> actor, P payload) {
        return enqueue(tx, actor, payload, JobOptions.none());
    }

    /**
     * Stores a job in the caller's transaction: it exists if and when that commits.
     *
     * @param tx for PostgreSQL, {@code PgTx.joining(connection)}
     * @return the job's id, or that of the job that is there already, if the options say so
     * @throws IllegalArgumentException if the payload or an option is out of bounds, or {@code tx} is another store's
     * @throws dev.millrace.model.JsonException if the payload cannot be written as JSON
     * @throws dev.millrace.store.StoreException if the database refused it; the transaction must be rolled back
     */
    public <P> JobId enqueue(Tx tx, Actor<P, ?> actor, P payload, JobOptions options) {
        return enqueueAll(tx, List.of(prepare(actor, payload, options))).get(0).id();
    }

    /** Stores jobs in the caller's transaction; see {@link #enqueueAll(List)}. */
    public List<Enqueued> enqueueAll(Tx tx, List<NewJob> jobs) {
        return store.enqueue(tx, jobs);
    }

    /**
     * Stores a job for each payload, as many as there are, in transactions of some thousand jobs; the fastest way in.
     *
     * @param payloads is asked for more while nothing is locked or held
     * @return how many jobs were given
     * @throws StreamBrokenException if one could not be made or stored: tells how many before it are stored
     */
    public <P> long stream(Actor<P, ?> actor, Iterator<? extends P> payloads, JobOptions options) {
        Iterator<NewJob> jobs = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return payloads.hasNext();
            }

            @Override
            public NewJob next() {
                return prepare(actor, payloads.next(), options);
            }
        };
        return stream(jobs, stored -> {});
    }

    /**
     * Stores jobs of any actors and options, as many as there are, in transactions of some thousand jobs.
     *
     * @param jobs made by {@link #prepare}; to go on after a failure, give those that are not committed again
     * @param committed is given what became of each job of a chunk, in order, once the chunk is committed
     * @return how many jobs were given
     * @throws StreamBrokenException if one could not be made or stored: tells how many before it are stored
     */
    public long stream(Iterator<NewJob> jobs, Consumer<List<Enqueued>> committed) {
        return store.stream(jobs, committed);
    }

    /**
     * Makes a job to be stored later, with its id.
     *
     * @throws IllegalArgumentException if the payload or an option is out of bounds
     * @throws dev.millrace.model.JsonException if the payload cannot be written as JSON
     */
    public <P> NewJob prepare(Actor<P, ?> actor, P payload, JobOptions options) {
        requireNonNull(payload, "payload");
        return new NewJob(
                ids.next(),
                lane(actor, options),
                options.start(),
                retry(actor, options),
                json(actor, payload),
                options.keys(),
                options.admission(),
                options.deadline());
    }

    /**
     * Calls a job off: one that waits is over at once, one that runs is stopped by its worker.
     *
     * @param reason for people; up to {@link dev.millrace.model.StorableText#MAX_LENGTH} characters
     * @return what became of the wish
     * @throws dev.millrace.store.StoreException if the database cannot be reached; asking again is safe
     */
    public CancelAnswer cancel(JobId id, String reason) {
        return store.cancel(List.of(id), reason).get(0);
    }

    private static RetryPolicy retry(Actor<?, ?> actor, JobOptions options) {
        return options.timeout() == null ? actor.retry() : actor.retry().withTimeout(options.timeout());
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
