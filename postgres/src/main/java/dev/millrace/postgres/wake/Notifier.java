package dev.millrace.postgres.wake;

import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends messages to the listeners of all processes: at once while it is idle, and then together what comes within
 * {@value #WINDOW_MILLIS} ms. Thread-safe.
 *
 * <p>Its thread lives while there is something to send, and a second longer. A message that cannot be sent is dropped:
 * listeners that lose the database too will look when they have it back, and polls bound the delay of the others.
 */
final class Notifier {
    private static final Logger LOG = LoggerFactory.getLogger(Notifier.class);
    private static final long WINDOW_MILLIS = 5;
    private static final long IDLE_THREAD_MILLIS = 1_000;

    private final DataSource pool;
    private final SqlFile notify;
    private final Channel channel;
    private final ThreadPoolExecutor sender = new ThreadPoolExecutor(
            1, 1, IDLE_THREAD_MILLIS, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), Notifier::daemon);
    private final Object lock = new Object();
    private Set<Message> pending = new LinkedHashSet<>(); // guarded by lock
    private boolean isSending; // guarded by lock: a turn of the sender will look at pending
    private int flushes; // guarded by lock

    Notifier(DataSource pool, SqlFile notify, Channel channel) {
        this.pool = pool;
        this.notify = notify;
        this.channel = channel;
        sender.allowCoreThreadTimeOut(true);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "millrace-notify");
        thread.setDaemon(true);
        return thread;
    }

    /** Sends soon; what is waiting already is sent once. */
    void send(Collection<Message> messages) {
        synchronized (lock) {
            pending.addAll(messages);
            if (!isSending && !pending.isEmpty()) {
                isSending = true;
                begin();
            }
        }
    }

    /** Whatever goes wrong must not reach the caller, whose jobs are committed. */
    private void begin() {
        try {
            sender.execute(this::sendAll);
        } catch (RuntimeException | OutOfMemoryError e) { // no thread to be had
            isSending = false;
            LOG.warn("notifications wait for a thread", e);
        }
    }

    /** Sends what is waiting, and waits for that. */
    void flush(Duration longest) {
        long endNanos = System.nanoTime() + longest.toNanos();
        synchronized (lock) {
            flushes++;
            lock.notifyAll();
            try {
                while (isSending && waitUntil(endNanos)) {
                    // until the sender has nothing left, or time is up
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                flushes--;
            }
        }
    }

    private void sendAll() {
        boolean more = true;
        try {
            while (more) {
                send(taken());
                more = waitForMore();
            }
        } finally {
            if (more) { // an Error ends this thread; the next message begins another
                stopped();
            }
        }
    }

    private void stopped() {
        synchronized (lock) {
            isSending = false;
            lock.notifyAll();
        }
    }

    private Set<Message> taken() {
        synchronized (lock) {
            Set<Message> taken = pending;
            pending = new LinkedHashSet<>();
            return taken;
        }
    }

    /** Lets messages gather for the rest of the window; returns whether there are any. */
    private boolean waitForMore() {
        long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WINDOW_MILLIS);
        synchronized (lock) {
            try {
                while (flushes == 0 && waitUntil(endNanos)) {
                    // until the window ends, or somebody is in a hurry
                }
            } catch (InterruptedException e) { // nobody has this thread to interrupt it
                LOG.debug("interrupted", e);
            }
            isSending = !pending.isEmpty();
            lock.notifyAll();
            return isSending;
        }
    }

    /** Waits for a change, until {@code endNanos} at most; returns whether there is time left. The caller holds the lock. */
    private boolean waitUntil(long endNanos) throws InterruptedException {
        long leftNanos = endNanos - System.nanoTime();
        if (leftNanos > 0) {
            TimeUnit.NANOSECONDS.timedWait(lock, leftNanos);
        }
        return endNanos - System.nanoTime() > 0;
    }

    private void send(Set<Message> messages) {
        List<String> texts = messages.stream().map(Message::text).toList();
        try (Connection connection = pool.getConnection()) {
            notify.on(connection)
                    .set("channel", channel.name())
                    .texts("messages", texts)
                    .query(row -> true);
        } catch (SQLException | RuntimeException e) {
            LOG.info("{} notifications were not sent, workers elsewhere find the jobs by polling: {}", texts.size(), e);
        }
    }
}
