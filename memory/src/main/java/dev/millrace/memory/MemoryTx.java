package dev.millrace.memory;

import dev.millrace.model.Outcome;
import dev.millrace.model.WorkerId;
import dev.millrace.store.Tx;
import java.util.ArrayList;
import java.util.List;

/**
 * A transaction that stands for the application's own: jobs enqueued in it exist, and jobs ended in it are over, once it
 * commits. For one thread at a time.
 *
 * <p>Ids are compared with those of other jobs when it commits, not before.
 */
public final class MemoryTx implements Tx {
    private final MemoryJobStore store;
    private List<LiveJob> jobs = new ArrayList<>();
    private List<Ending> endings = new ArrayList<>();

    /** A job that is over once the transaction commits. */
    record Ending(WorkerId worker, Outcome.Succeeded outcome) {}

    MemoryTx(MemoryJobStore store) {
        this.store = store;
    }

    void requireOf(MemoryJobStore asked) {
        if (asked != store) {
            throw new IllegalArgumentException("the transaction was begun by another store; begin one of this store");
        }
    }

    void add(List<LiveJob> more) {
        jobs.addAll(more);
    }

    void add(Ending ending) {
        endings.add(ending);
    }

    /**
     * Makes new jobs exist and ended ones be over; a second call does nothing.
     *
     * @throws dev.millrace.store.StoreException if an id is taken; none of the jobs exists or is over then
     */
    public void commit() {
        List<LiveJob> enqueued = jobs;
        List<Ending> ended = endings;
        jobs = new ArrayList<>();
        endings = new ArrayList<>();
        store.commit(enqueued, ended);
    }

    /** Forgets what was done in it. */
    public void rollback() {
        store.forget(endings);
        jobs = new ArrayList<>();
        endings = new ArrayList<>();
    }
}
