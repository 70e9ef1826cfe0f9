package dev.millrace.worker;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.Actor;
import dev.millrace.model.JsonCodec;
import dev.millrace.model.QueueName;
import dev.millrace.store.Store;
import java.util.List;
import java.util.stream.Stream;

/** Says what a worker handles and how; for one thread. */
public final class WorkerBuilder {
    private static final int MOST_NAME_CHARACTERS = 200;

    private final Store store;
    private final JsonCodec codec;
    private final HandlerRegistry handlers = new HandlerRegistry();
    private String name = "pid-" + ProcessHandle.current().pid();
    private WorkerConfig config = WorkerConfig.defaults();

    /** Made by {@code Millrace.worker()}. */
    public WorkerBuilder(Store store, JsonCodec codec) {
        this.store = requireNonNull(store, "store");
        this.codec = requireNonNull(codec, "codec");
    }

    /**
     * Serves an actor in its own queue and in others where producers may have put its jobs.
     *
     * @throws IllegalArgumentException if the actor, or one of its aliases, has a handler already
     */
    public <P, R> WorkerBuilder handle(Actor<P, R> actor, Handler<P, R> handler, String... otherQueues) {
        List<QueueName> queues = Stream.concat(
                        Stream.of(actor.queue()), Stream.of(otherQueues).map(QueueName::new))
                .distinct()
                .toList();
        handlers.add(actor, requireNonNull(handler, "handler"), queues);
        return this;
    }

    /** What people see of the worker, 1 to 200 characters; {@code pid-…} if not said. */
    public WorkerBuilder name(String workerName) {
        if (workerName.isBlank() || workerName.length() > MOST_NAME_CHARACTERS) {
            throw new IllegalArgumentException("a worker's name has 1 to " + MOST_NAME_CHARACTERS + " characters, was "
                    + workerName.length() + " long");
        }
        name = workerName;
        return this;
    }

    /** How the worker works; {@link WorkerConfig#defaults()} if not said. */
    public WorkerBuilder config(WorkerConfig settings) {
        config = requireNonNull(settings, "settings");
        return this;
    }

    /** The same configuration with another number of slots. */
    public WorkerBuilder slots(int count) {
        return config(config.withSlots(count));
    }

    /**
     * Starts the worker.
     *
     * @throws IllegalStateException if it has nothing to handle
     * @throws dev.millrace.store.StoreException if the store cannot be reached
     */
    public Worker start() {
        if (handlers.byQueue().isEmpty()) {
            throw new IllegalStateException("a worker without handlers would do nothing; call handle(actor, handler)");
        }
        Worker worker = new Worker(name, config, new HandlerTools(handlers, codec, store.jobs()), store);
        worker.start();
        return worker;
    }
}
