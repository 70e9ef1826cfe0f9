package dev.millrace.worker;

import dev.millrace.model.Actor;
import dev.millrace.model.ActorName;
import dev.millrace.model.AttemptRules;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JsonCodec;
import dev.millrace.model.JsonException;
import dev.millrace.model.Keep;
import dev.millrace.model.QueueName;
import dev.millrace.worker.control.NonRetryable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which handler runs which actor, by name and alias. Filled before a worker starts, then only read. */
final class HandlerRegistry {
    private final Map<ActorName, Bound<?, ?>> byName = new LinkedHashMap<>();
    private final Map<QueueName, List<ActorName>> byQueue = new LinkedHashMap<>();

    <P, R> void add(Actor<P, R> actor, Handler<P, R> handler, List<QueueName> queues) {
        List<ActorName> names = new ArrayList<>();
        names.add(actor.name());
        names.addAll(actor.aliases());
        for (ActorName name : names) {
            if (byName.putIfAbsent(name, new Bound<>(actor, handler)) != null) {
                throw new IllegalArgumentException("actor " + name + " has a handler already; give it one only");
            }
        }
        for (QueueName queue : queues) {
            byQueue.computeIfAbsent(queue, q -> new ArrayList<>()).addAll(names);
        }
    }

    /** The actors to ask for, by queue. */
    Map<QueueName, List<ActorName>> byQueue() {
        return byQueue;
    }

    /** What stays of a job of {@code name} that succeeded. */
    Keep keep(ActorName name) {
        return bound(name).actor().keep();
    }

    /** How an attempt of {@code name} is bounded and judged. */
    AttemptRules rules(ActorName name) {
        return bound(name).actor().attempt();
    }

    /** Settings of actors that contradict each other. */
    List<String> violations() {
        return byName.values().stream()
                .map(Bound::actor)
                .distinct()
                .filter(actor -> actor.attempt().isSilentForLongerThanItRuns())
                .map(actor -> "heartbeatTimeout of actor " + actor.name() + " ("
                        + actor.attempt().heartbeatTimeout() + ") must be shorter than its timeout ("
                        + actor.attempt().timeout() + "): it could never come first")
                .toList();
    }

    /** Runs the handler of a job; the result as JSON, or null. */
    @Nullable String run(ClaimedJob job, JobContext context, JsonCodec codec) throws Exception {
        return bound(job.actor()).run(job, context, codec);
    }

    private Bound<?, ?> bound(ActorName name) {
        Bound<?, ?> bound = byName.get(name);
        if (bound == null) {
            throw new IllegalStateException("no handler for actor " + name + ", although it was claimed");
        }
        return bound;
    }

    private record Bound<P, R>(Actor<P, R> actor, Handler<P, R> handler) {

        @Nullable String run(ClaimedJob job, JobContext context, JsonCodec codec) throws Exception {
            R result = handler.handle(payload(job, codec), context);
            return result == null ? null : codec.write(result);
        }

        /** Trying again would not make it readable. */
        private P payload(ClaimedJob job, JsonCodec codec) {
            P payload;
            try {
                payload = codec.read(job.payload(), actor.payloadType());
            } catch (JsonException e) {
                throw new NonRetryable("the payload is not what actor " + actor.name() + " takes", e);
            }
            if (payload == null) {
                throw new NonRetryable("the payload is null");
            }
            return payload;
        }
    }
}
