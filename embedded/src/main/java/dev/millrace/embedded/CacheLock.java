package dev.millrace.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Held while something in the cache folder is made or removed, by one thread of one process.
 *
 * <p>Lock order: this one before an {@link OwnerLock}, which never waits. The operating system frees it when the
 * process dies, so what a killed process left half-made is safe to remove for the next holder.
 */
final class CacheLock {
    // A file lock belongs to the process, so threads need a lock of their own.
    private static final ReentrantLock THREADS = new ReentrantLock();

    private CacheLock() {}

    /** What is done under the lock. */
    interface Action<T> {
        T run() throws IOException;
    }

    /** Waits until no other thread or process holds the lock of {@code cache}, and does {@code action} under it. */
    static <T> T holding(Path cache, Action<T> action) throws IOException {
        THREADS.lock();
        try {
            return uninterrupted(() -> holdingFile(cache, action));
        } finally {
            THREADS.unlock();
        }
    }

    // With an interrupt pending a file lock cannot be taken, and then nothing could be cleaned up.
    private static <T> T uninterrupted(Action<T> action) throws IOException {
        var interrupted = Thread.interrupted();
        try {
            return action.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static <T> T holdingFile(Path cache, Action<T> action) throws IOException {
        Files.createDirectories(cache);
        try (var channel =
                FileChannel.open(cache.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock(); // ends with the channel
            return action.run();
        }
    }
}
