package dev.millrace.postgres.wake;

import dev.millrace.model.QueueName;
import dev.millrace.store.Wakeups.Waker;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who in this process is told of which queues. Thread-safe. */
final class Subscribers {
    private final List<Subscriber> subscribers = new CopyOnWriteArrayList<>();

    /** One of them; two with equal parts are still two. */
    static final class Subscriber {
        private final Set<QueueName> queues;
        private final Waker waker;

        Subscriber(Collection<QueueName> queues, Waker waker) {
            this.queues = Set.copyOf(queues);
            this.waker = waker;
        }
    }

    void add(Subscriber subscriber) {
        subscribers.add(subscriber);
    }

    /** Returns whether it was there. */
    boolean remove(Subscriber subscriber) {
        return subscribers.remove(subscriber);
    }

    boolean isEmpty() {
        return subscribers.isEmpty();
    }

    void tell(Message message) {
        for (Subscriber subscriber : subscribers) {
            message.worker().ifPresent(subscriber.waker::toStop); // which worker it is, only itself knows
            if (subscriber.queues.stream().anyMatch(message::concerns)) {
                tell(subscriber.waker, message.kind());
            }
        }
    }

    private static void tell(Waker waker, Message.Kind kind) {
        switch (kind) {
            case DUE -> waker.due();
            case SCHEDULED -> waker.scheduled();
            case STOP, AWAITED, OVER, ECHO -> {} // not of queues
        }
    }

    /** Everybody should look: something may have been missed, or telling has begun or ended. */
    void tellAll() {
        subscribers.forEach(subscriber -> subscriber.waker.due());
    }
}
