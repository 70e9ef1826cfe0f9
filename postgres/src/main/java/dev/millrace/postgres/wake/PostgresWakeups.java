package dev.millrace.postgres.wake;

import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.Wakeups;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Tells subscribers in this process directly, those in others by notifications, and listens while somebody subscribes.
 * Thread-safe.
 */
public final class PostgresWakeups implements Wakeups {

    /** Jobs that are due later than this after they were stored are found by who asks when the next one is due. */
    private static final Duration TOLD_AHEAD = Duration.ofSeconds(10); // longer than a listening worker rests

    private static final Duration FLUSH_PATIENCE = Duration.ofSeconds(1);

    private final DataSource direct;
    private final Channel channel;
    private final Notifier notifier;
    private final Subscribers subscribers = new Subscribers();
    private final Watches watches = new Watches(System::nanoTime);
    private final String origin = HexFormat.of().toHexDigits(new SecureRandom().nextInt());
    private @Nullable Listener listener; // guarded by this; there while somebody subscribes

    /**
     * Wake-ups of one schema.
     *
     * @param pool where notifications are sent
     * @param direct where they are received; should lead to the server itself
     */
    public PostgresWakeups(DataSource pool, DataSource direct, Schema schema) {
        this.direct = direct;
        this.channel = Channel.of(schema);
        this.notifier = new Notifier(pool, SqlFile.load("wake/notify", schema), channel);
    }

    /** What listeners listen on. */
    public String channel() {
        return channel.name();
    }

    @Override
    public Subscription subscribe(Collection<QueueName> queues, Waker waker) {
        Subscribers.Subscriber subscriber = new Subscribers.Subscriber(queues, waker);
        synchronized (this) {
            subscribers.add(subscriber);
            listen();
        }
        return new ListenerSubscription(() -> subscribers.remove(subscriber));
    }

    @Override
    public Subscription watch(JobId job, Runnable mayBeOver) {
        Watches.Watch watch = new Watches.Watch(job, mayBeOver);
        synchronized (this) {
            watches.add(watch);
            listen();
        }
        notifier.send(List.of(new Message(Message.Kind.AWAITED, origin, job.toString())));
        return new ListenerSubscription(() -> watches.remove(watch));
    }

    /** The caller holds the monitor. */
    private void listen() {
        if (listener == null) {
            listener = new Listener(
                    direct, channel, echo -> notifier.send(List.of(echo)), this::hear, this::lookEverywhere);
            listener.start();
        }
    }

    private void lookEverywhere() {
        subscribers.tellAll();
        watches.tellAll();
    }

    private void hear(Message message) {
        if (message.origin().equals(origin)) { // its subscribers know already
            return;
        }
        switch (message.kind()) {
            case AWAITED -> watches.awaitedElsewhere(message.subject());
            case OVER -> watches.tell(message.subject());
            default -> subscribers.tell(message);
        }
    }

    /** Tells whoever waits for these jobs that they are over; nothing is sent for the others. */
    public void over(List<JobId> jobs) {
        List<Message> messages = new ArrayList<>();
        for (JobId job : jobs) {
            String id = job.toString();
            watches.tell(id);
            if (watches.isAwaitedElsewhere(id)) {
                messages.add(new Message(Message.Kind.OVER, origin, id));
            }
        }
        notifier.send(messages);
    }

    private synchronized boolean isTelling() {
        return listener != null && listener.isTelling();
    }

    private synchronized void unsubscribe(BooleanSupplier remove) {
        if (remove.getAsBoolean() && subscribers.isEmpty() && watches.isEmpty() && listener != null) {
            listener.close();
            listener = null;
        }
    }

    /** Tells of jobs that were committed. */
    public void stored(List<NewJob> jobs) {
        tell(messages(jobs, origin));
    }

    /** What a transaction that stores {@code jobs} is to notify when it commits. */
    public List<String> messages(List<NewJob> jobs) {
        return messages(jobs, Message.ANYBODY).stream().map(Message::text).toList();
    }

    private static Set<Message> messages(List<NewJob> jobs, String origin) {
        Set<Message> messages = new LinkedHashSet<>();
        for (NewJob job : jobs) {
            JobStart start = job.start();
            boolean isDue = start.at() == null && start.delay().isZero();
            if (isDue || start.delay().compareTo(TOLD_AHEAD) <= 0) {
                Message.Kind kind = isDue ? Message.Kind.DUE : Message.Kind.SCHEDULED;
                messages.add(new Message(kind, origin, job.lane().queue().value()));
            }
        }
        return messages;
    }

    /** Tells that jobs of any queue were put back. */
    public void putBack() {
        tell(Set.of(new Message(Message.Kind.DUE, origin, Message.ALL_QUEUES)));
    }

    /** Tells that jobs of any queue were taken back, and rest. */
    public void takenBack() {
        tell(Set.of(new Message(Message.Kind.SCHEDULED, origin, Message.ALL_QUEUES)));
    }

    /** Tells this process alone that jobs which it ran will run again. */
    public void retrying() {
        subscribers.tell(new Message(Message.Kind.SCHEDULED, origin, Message.ALL_QUEUES));
    }

    /** Tells that a worker is to stop a job. */
    public void toStop(WorkerId worker) {
        tell(Set.of(new Message(Message.Kind.STOP, origin, String.valueOf(worker.value()))));
    }

    private void tell(Set<Message> messages) {
        messages.forEach(subscribers::tell);
        notifier.send(messages);
    }

    @Override
    public void flush() {
        notifier.flush(FLUSH_PATIENCE);
    }

    private final class ListenerSubscription implements Subscription {
        private final BooleanSupplier remove;

        ListenerSubscription(BooleanSupplier remove) {
            this.remove = remove;
        }

        @Override
        public boolean isTelling() {
            return PostgresWakeups.this.isTelling();
        }

        @Override
        public void close() {
            unsubscribe(remove);
        }
    }
}
