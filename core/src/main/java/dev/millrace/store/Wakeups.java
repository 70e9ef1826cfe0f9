package dev.millrace.store;

import dev.millrace.model.JobId;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import java.util.Collection;

/**
 * Tells workers that there may be something to claim, so that they need not keep asking.
 *
 * <p>A hint, which may be lost, doubled or late: whoever is told looks in the store, and whoever is not told looks now and
 * then. {@code docs/internals/wake-up.md} has the promises.
 */
public interface Wakeups {

    /**
     * Begins to tell {@code waker} of jobs in {@code queues}, whichever process they come from.
     *
     * <p>What this process stores is told at once, without asking the database.
     */
    Subscription subscribe(Collection<QueueName> queues, Waker waker);

    /**
     * Begins to tell {@code mayBeOver} that a job may be over, whichever process ends it. Only jobs that somebody watches are
     * told of, and what a sweep or an operator ends is not.
     */
    Subscription watch(JobId job, Runnable mayBeOver);

    /** Sends what is waiting to be told to other processes, and waits for that, for a second at most. */
    void flush();

    /** Who is told. Called on threads of the store: must neither block nor throw. */
    interface Waker {

        /** Jobs may be claimable now, or whether the store {@linkplain Subscription#isTelling tells} has changed. */
        void due();

        /** A job will be due later: when the next one is due may have changed. */
        void scheduled();

        /** A worker, perhaps this one, {@linkplain WorkerStore#stopRequests is to stop} a job. */
        default void toStop(WorkerId worker) {}
    }

    /** A subscription, until it is closed; a waker may be called once more while it is being closed. */
    interface Subscription extends AutoCloseable {

        /**
         * Whether what other processes store is told at the moment; if not, ask often. When this changes the waker is
         * called.
         */
        boolean isTelling();

        @Override
        void close();
    }
}
