package dev.millrace.worker;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Where handlers run: virtual threads where the JDK has them (21 and later), platform threads otherwise. */
final class HandlerThreads {
    private HandlerThreads() {}

    /** Makes a thread for each task that finds none idle. */
    static ExecutorService create(String workerName) {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (NoSuchMethodException e) { // before 21
            return platform(workerName);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot make virtual threads", e);
        }
    }

    /** The same, of the platform in any case; makes none before it is given a task. */
    static ExecutorService platform(String workerName) {
        return Executors.newCachedThreadPool(named("millrace-" + workerName + "-handler-"));
    }

    private static ThreadFactory named(String prefix) {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, prefix + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
