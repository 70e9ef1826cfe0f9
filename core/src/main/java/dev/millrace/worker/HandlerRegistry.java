package dev.millrace.worker;

import dev.millrace.model.Actor;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JsonCodec;
import dev.millrace.model.Keep;
import dev.millrace.model.QueueName;
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
            P payload = codec.read(job.payload(), actor.payloadType());
            if (payload == null) {
                throw new IllegalArgumentException("the payload is null");
            }
            R result = handler.handle(payload, context);
            return result == null ? null : codec.write(result);
        }
    }
}
