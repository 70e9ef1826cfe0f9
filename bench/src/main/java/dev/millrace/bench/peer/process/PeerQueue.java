package dev.millrace.bench.peer.process;

import java.util.List;

/** A queue, set up as its own documentation recommends for speed. Its process is killed in the end. */
interface PeerQueue {

    /** Makes its tables in an empty database. */
    void install() throws Exception;

    /** Stores jobs, by the fastest way that it has for many. */
    void enqueue(List<Task> tasks) throws Exception;

    /** Starts a worker; what it returns stops it, and returns once all outcomes are committed. */
    Stop work(Handler handler) throws Exception;

    /** What every job calls. */
    interface Handler {
        /** Does the job. */
        void handle(Task task) throws InterruptedException;
    }

    /** Stops a worker. */
    interface Stop {
        /** Waits for its jobs. */
        void stop() throws Exception;
    }
}
