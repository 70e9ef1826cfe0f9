package dev.millrace.worker;

import org.jspecify.annotations.Nullable;

/**
 * Does the work of an actor. Called by many threads at once, one call an attempt.
 *
 * <p>An attempt may run again after a crash, so what a handler does should bear being done twice; {@link
 * JobContext#jobId()} is the same each time.
 *
 * @param <P> what it is given
 * @param <R> what it returns
 */
@FunctionalInterface
public interface Handler<P, R> {

    /**
     * Handles one attempt.
     *
     * @return the result, or null; it must be writable as JSON
     * @throws Exception to fail the attempt: the job is tried again by its retry policy. When the thread is interrupted
     *     the worker is stopping, or has lost its lease: end soon
     */
    @Nullable R handle(P payload, JobContext context) throws Exception;
}
