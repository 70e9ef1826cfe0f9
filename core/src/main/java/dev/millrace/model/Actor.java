package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A kind of job, declared once and shared by those who enqueue it and those who handle it.
 *
 * <pre>{@code
 * record Welcome(String email) {}
 * static final Actor<Welcome, Void> WELCOME = Actor.named("send-welcome", Welcome.class)
 *         .queue("mail").retry(RetryPolicy.exponential()).build();
 * }</pre>
 *
 * @param <P> what it is given
 * @param <R> what it returns; {@link Void} for nothing
 * @param name what stored jobs say; outlives classes
 * @param aliases older names whose jobs this actor still runs
 * @param payloadType usually a record
 * @param queue where its jobs go
 * @param priority higher runs first, within the actor; between plus and minus {@link Lane#MAX_PRIORITY}
 * @param retry how often its jobs are tried
 * @param attempt how one attempt is bounded and judged; whoever handles the job decides
 * @param keep what stays of a job that succeeded; whoever handles the job decides
 */
public record Actor<P, R>(
        ActorName name,
        List<ActorName> aliases,
        Class<P> payloadType,
        Class<R> resultType,
        QueueName queue,
        int priority,
        RetryPolicy retry,
        AttemptRules attempt,
        Keep keep) {

    /** The queue of actors that name none. */
    public static final QueueName DEFAULT_QUEUE = new QueueName("default");

    /** Checks the bounds. */
    public Actor {
        requireNonNull(name, "name");
        aliases = List.copyOf(aliases);
        requireNonNull(payloadType, "payloadType");
        requireNonNull(resultType, "resultType");
        requireNonNull(retry, "retry");
        requireNonNull(attempt, "attempt");
        requireNonNull(keep, "keep");
        new Lane(queue, name, -priority); // refuses a priority out of bounds
    }

    /** Begins to declare an actor that returns nothing. */
    public static <P> ActorBuilder<P, Void> named(String name, Class<P> payloadType) {
        return named(name, payloadType, Void.class);
    }

    /** Begins to declare an actor with a result. */
    public static <P, R> ActorBuilder<P, R> named(String name, Class<P> payloadType, Class<R> resultType) {
        return new ActorBuilder<>(new ActorName(name), payloadType, resultType);
    }

    /** The lane of a job with this actor's own priority. */
    public Lane lane() {
        return new Lane(queue, name, -priority);
    }
}
