package dev.millrace.postgres.wake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.model.QueueName;
import dev.millrace.store.Store;
import dev.millrace.store.Wakeups;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A subscriber that remembers what it was told. */
final class Ear implements Wakeups.Waker, AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(40);

    private final BlockingQueue<String> words = new LinkedBlockingQueue<>();
    private final Wakeups.Subscription subscription;

    private Ear(Store store, QueueName queue) {
        this.subscription = store.wakeups().subscribe(List.of(queue), this);
    }

    /** Subscribes, and waits until the store tells. */
    static Ear listening(Store store, QueueName queue) {
        Ear ear = new Ear(store, queue);
        ear.awaitTelling();
        return ear;
    }

    /** Subscribes where nothing may ever be told. */
    static Ear deaf(Store store, QueueName queue) {
        return new Ear(store, queue);
    }

    @Override
    public void due() {
        words.add("due");
    }

    @Override
    public void scheduled() {
        words.add("scheduled");
    }

    /** Whatever ends a listener's thread is what some tests are about. Whatever was told until it told is forgotten: everybody looks then. */
    void awaitTelling() {
        await().dontCatchUncaughtExceptions().atMost(PATIENCE).until(subscription::isTelling);
        await().dontCatchUncaughtExceptions().atMost(PATIENCE).until(() -> "due".equals(words.poll()));
        words.clear();
    }

    boolean isTelling() {
        return subscription.isTelling();
    }

    void expect(String word) throws InterruptedException {
        assertThat(words.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isEqualTo(word);
    }

    void expectNothing() {
        assertThat(words).isEmpty();
    }

    @Override
    public void close() {
        subscription.close();
    }
}
