package dev.millrace.runtime;

import dev.millrace.worker.WorkerBuilder;

/**
 * Handlers that a worker process takes from the class path: how an application runs under {@code millrace worker}.
 *
 * <p>Implement it with a public constructor without parameters, name the class in
 * {@code META-INF/services/dev.millrace.runtime.WorkerModule}, and start {@code millrace worker --jar app.jar}:
 *
 * <pre>{@code
 * public final class MailModule implements WorkerModule {
 *     public void addHandlers(WorkerBuilder worker, Millrace millrace) {
 *         worker.handle(WELCOME, (welcome, job) -> send(welcome));
 *     }
 * }
 * }</pre>
 *
 * <p>Modules are added one after another, by one thread, before the worker starts. Handlers live until it has stopped.
 */
public interface WorkerModule {

    /**
     * Adds handlers to {@code worker}; leaves its name and configuration to the process.
     *
     * @param millrace for handlers that put further jobs in or read them; open until the worker has stopped
     * @throws RuntimeException to keep the worker from starting; its message is shown to whoever started it
     */
    void addHandlers(WorkerBuilder worker, Millrace millrace);
}
