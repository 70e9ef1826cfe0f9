package dev.millrace.event;

/**
 * Is told of what happens to the jobs that a worker runs.
 *
 * <p>For telling somebody, counting and logging; not for work that must not be lost: a process that dies tells nobody, so
 * that belongs into a job of its own, enqueued in the handler's transaction.
 *
 * <p>Called by a thread that is neither a handler's nor the worker's, one event at a time, after what it tells of is
 * committed. What it throws is logged. A call that takes longer than 3 s is interrupted, and one that does not end then is
 * left alone: the listener is told nothing more.
 */
@FunctionalInterface
public interface JobListener {

    /**
     * Something happened.
     *
     * @throws Exception to have it logged
     */
    void on(JobEvent event) throws Exception;
}
