package dev.millrace.worker;

import static java.util.Objects.requireNonNull;

import dev.millrace.event.JobEvent;
import dev.millrace.event.JobListener;
import dev.millrace.model.Actor;
import dev.millrace.model.JsonCodec;
import dev.millrace.model.QueueName;
import dev.millrace.store.Store;
import dev.millrace.worker.time.WorkerClock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Says what a worker handles and how; for one thread. */
public final class WorkerBuilder {
    private static final int MOST_NAME_CHARACTERS = 200;

    private final Store store;
    private final JsonCodec codec;
    private final Runnable starting;
    private final List<JobListener> listeners = new ArrayList<>();
    private final HandlerRegistry handlers = new HandlerRegistry();
    private String name = "pid-" + ProcessHandle.current().pid();
    private WorkerConfig config = WorkerConfig.defaults();

    /**
     * Made by {@code Millrace.worker()}.
     *
     * @param starting is run before the worker starts
     */
    public WorkerBuilder(Store store, JsonCodec codec, Runnable starting) {
        this.starting = requireNonNull(starting, "starting");
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

    /** Tells {@code listener} of everything that happens to the jobs of this worker. */
    public WorkerBuilder listen(JobListener listener) {
        listeners.add(requireNonNull(listener, "listener"));
        return this;
    }

    /** Tells {@code hook} of each job that succeeded here; see {@link JobListener}. */
    public WorkerBuilder onSuccess(Consumer<JobEvent.Succeeded> hook) {
        return listenTo(JobEvent.Succeeded.class, hook);
    }

    /** Tells {@code hook} of each job that is over without success here; see {@link JobListener}. */
    public WorkerBuilder onExhausted(Consumer<JobEvent.Exhausted> hook) {
        return listenTo(JobEvent.Exhausted.class, hook);
    }

    private <E extends JobEvent> WorkerBuilder listenTo(Class<E> kind, Consumer<E> hook) {
        requireNonNull(hook, "hook");
        return listen(event -> {
            if (kind.isInstance(event)) {
                hook.accept(kind.cast(event));
            }
        });
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

    /** What keeps the worker from starting: of its configuration, and of the actors that it handles. */
    private List<String> violations() {
        List<String> found = new ArrayList<>(config.violations());
        found.addAll(handlers.violations());
        return found;
    }

    /**
     * Starts the worker.
     *
     * @throws IllegalStateException if it has nothing to handle
     * @throws IllegalArgumentException if settings of the worker or of its actors are out of bounds or contradict each
     *     other; the message has all that do
     * @throws dev.millrace.store.StoreException if the store cannot be reached
     */
    public Worker start() {
        Worker worker = new Worker(name, config, work(), store);
        starting.run();
        worker.start();
        return worker;
    }

    /**
     * Starts a worker that does nothing by itself, for tests: each step is a call. Nothing sweeps for it.
     *
     * @param clock by which it counts, and beats
     * @throws IllegalStateException if it has nothing to handle
     * @throws IllegalArgumentException if settings are out of bounds or contradict each other
     */
    public SteppedWorker startStepped(WorkerClock clock) {
        SteppedWorker worker = new SteppedWorker(name, config, work(), new SteppedWorker.World(store, clock));
        worker.start();
        return worker;
    }

    private Worker.Work work() {
        List<String> violations = violations();
        if (!violations.isEmpty()) {
            throw new IllegalArgumentException("worker: " + String.join("; ", violations));
        }
        if (handlers.byQueue().isEmpty()) {
            throw new IllegalStateException("a worker without handlers would do nothing; call handle(actor, handler)");
        }
        return new Worker.Work(handlers, codec, listeners);
    }
}
