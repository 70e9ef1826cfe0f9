package dev.millrace.postgres.wake;

import dev.millrace.model.JobStart;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.Wakeups;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
            if (listener == null) {
                listener = new Listener(
                        direct, channel, echo -> notifier.send(List.of(echo)), this::hear, subscribers::tellAll);
                listener.start();
            }
        }
        return new ListenerSubscription(subscriber);
    }

    private void hear(Message message) {
        if (!message.origin().equals(origin)) { // else its subscribers know already
            subscribers.tell(message);
        }
    }

    private synchronized boolean isTelling() {
        return listener != null && listener.isTelling();
    }

    private synchronized void unsubscribe(Subscribers.Subscriber subscriber) {
        if (subscribers.remove(subscriber) && subscribers.isEmpty() && listener != null) {
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
        private final Subscribers.Subscriber subscriber;

        ListenerSubscription(Subscribers.Subscriber subscriber) {
            this.subscriber = subscriber;
        }

        @Override
        public boolean isTelling() {
            return PostgresWakeups.this.isTelling();
        }

        @Override
        public void close() {
            unsubscribe(subscriber);
        }
    }
}
