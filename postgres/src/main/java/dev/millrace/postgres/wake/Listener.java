package dev.millrace.postgres.wake;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a connection that listens, and tells subscribers what it hears, from {@link #start} to {@link #close}.
 *
 * <p>It tells only after a notification sent through the store's own pool has come back. Whatever ends its thread starts
 * the next, and whoever asks {@link #isTelling} breaks off a connection that has shown no life for
 * {@value #LONGEST_SILENCE_SECONDS} s, so that neither a dead thread nor a stuck one ends wake-ups for good. Thread-safe.
 */
final class Listener implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
    private static final Duration LOOK = Duration.ofMillis(250); // how soon it sees that it is closed
    private static final Duration PROBE_INTERVAL = Duration.ofSeconds(5);
    private static final long LONGEST_SILENCE_SECONDS = 10;
    private static final Duration ECHO_PATIENCE = Duration.ofSeconds(3);
    private static final long FIRST_REST_MILLIS = 100;
    private static final long LONGEST_REST_MILLIS = 10_000;
    private static final long HOPELESS_REST_MILLIS = 60_000;
    private static final int MOST_DOUBLINGS = 10;

    private final DataSource direct;
    private final Channel channel;
    private final Consumer<Message> echo;
    private final Consumer<Message> heard;
    private final Runnable changed;
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread thread; // guarded by this
    private volatile @Nullable ListenSession session;
    private volatile boolean isTelling;
    private volatile long aliveAtNanos;
    private final AtomicInteger failuresInARow = new AtomicInteger();

    /**
     * Makes a listener.
     *
     * @param echo sends a message to all listeners
     * @param heard is given each message
     * @param changed is run when telling has begun or ended
     */
    Listener(DataSource direct, Channel channel, Consumer<Message> echo, Consumer<Message> heard, Runnable changed) {
        this.direct = direct;
        this.channel = channel;
        this.echo = echo;
        this.heard = heard;
        this.changed = changed;
    }

    /** Begins to listen, on a thread of its own. */
    synchronized void start() {
        Thread next = new Thread(this::run, "millrace-listen");
        next.setDaemon(true);
        thread = next;
        next.start();
    }

    /** Whether notifications arrive, by what was seen last. */
    boolean isTelling() {
        restartIfDead();
        if (!isTelling) {
            return false;
        }
        if (System.nanoTime() - aliveAtNanos < TimeUnit.SECONDS.toNanos(LONGEST_SILENCE_SECONDS)) {
            return true;
        }
        ListenSession stuck = session;
        if (stuck != null) {
            LOG.warn("the listening connection is stuck, breaking it off");
            stuck.abort();
        }
        return false;
    }

    /** The last resort, when a thread that ended could not start the next. */
    private synchronized void restartIfDead() {
        if (thread != null && !thread.isAlive() && closed.getCount() > 0) {
            start();
        }
    }

    private void run() {
        boolean ended = false;
        try {
            while (!rested()) {
                listenOnce();
            }
            ended = true;
        } catch (InterruptedException e) { // not how it is closed, so somebody wants its thread to end
            LOG.warn("the listener was interrupted, starting another", e);
        } finally {
            if (!ended && closed.getCount() > 0) { // even after an Error
                failuresInARow.incrementAndGet();
                start();
            }
        }
    }

    /** Rests after a failure; returns whether the listener is closed. */
    private boolean rested() throws InterruptedException {
        int failures = failuresInARow.get();
        long rest = failures == 0
                ? 0
                : Math.min(FIRST_REST_MILLIS << Math.min(failures, MOST_DOUBLINGS), LONGEST_REST_MILLIS);
        return rested(rest);
    }

    private boolean rested(long millis) throws InterruptedException {
        long jittered = millis == 0 ? 0 : ThreadLocalRandom.current().nextLong(millis / 2, millis + millis / 2);
        return closed.await(jittered, TimeUnit.MILLISECONDS);
    }

    private void listenOnce() throws InterruptedException {
        try (ListenSession opened = ListenSession.open(direct, channel)) {
            session = opened;
            prove(opened);
            failuresInARow.set(0);
            setTelling(true);
            listen(opened);
        } catch (ListenException e) {
            logFailure("workers poll, because notifications do not reach the direct connection: " + e.getMessage()
                    + "; give the store a direct data source, which leads to the server itself");
            rested(HOPELESS_REST_MILLIS);
        } catch (SQLException | RuntimeException e) {
            logFailure("the listening connection failed, workers poll until it is back: " + e.getMessage());
        } finally {
            session = null;
            setTelling(false);
        }
    }

    /** The first of several in a row; nobody wants to read that every minute. */
    private void logFailure(String what) {
        if (failuresInARow.getAndIncrement() == 0 && closed.getCount() > 0) {
            LOG.warn("{}", what);
        }
    }

    /** Waits for its own echo, which goes out on the store's pool: so it is the same database, and it delivers. */
    private void prove(ListenSession opened) throws SQLException {
        Message own = new Message(
                Message.Kind.ECHO,
                Message.ANYBODY,
                Long.toHexString(ThreadLocalRandom.current().nextLong()));
        long endNanos = System.nanoTime() + ECHO_PATIENCE.toNanos();
        echo.accept(own);
        while (closed.getCount() > 0) {
            if (System.nanoTime() - endNanos > 0) {
                throw new ListenException("what the store's own data source sends does not arrive;"
                        + " do both lead to the same database, and has the pool a connection left?");
            }
            if (opened.receive(LOOK).contains(own)) {
                return;
            }
        }
    }

    private void listen(ListenSession opened) throws SQLException {
        long heardAtNanos = System.nanoTime();
        while (closed.getCount() > 0) {
            var messages = opened.receive(LOOK);
            if (!messages.isEmpty()) {
                messages.forEach(heard);
                heardAtNanos = System.nanoTime();
            } else if (System.nanoTime() - heardAtNanos > PROBE_INTERVAL.toNanos()) {
                opened.probe();
                heardAtNanos = System.nanoTime();
            }
            aliveAtNanos = System.nanoTime();
        }
    }

    private void setTelling(boolean now) {
        if (isTelling != now) {
            aliveAtNanos = System.nanoTime();
            isTelling = now;
            changed.run();
        }
    }

    /** Ends soon; does not wait for that. */
    @Override
    public void close() {
        closed.countDown();
    }
}
