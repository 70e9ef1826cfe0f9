package dev.millrace.memory;

import dev.millrace.store.Tx;
import java.util.ArrayList;
import java.util.List;

/**
 * A transaction that stands for the application's own: jobs enqueued in it exist once it commits. For one thread at a
 * time.
 *
 * <p>Ids are compared with those of other jobs when it commits, not before.
 */
public final class MemoryTx implements Tx {
    private final MemoryJobStore store;
    private List<LiveJob> jobs = new ArrayList<>();

    MemoryTx(MemoryJobStore store) {
        this.store = store;
    }

    void add(MemoryJobStore asked, List<LiveJob> more) {
        if (asked != store) {
            throw new IllegalArgumentException("the transaction was begun by another store; begin one of this store");
        }
        jobs.addAll(more);
    }

    /**
     * Makes the jobs exist; a second call does nothing.
     *
     * @throws dev.millrace.store.StoreException if an id is taken; none of the jobs exists then
     */
    public void commit() {
        List<LiveJob> ending = jobs;
        rollback();
        store.insert(ending);
    }

    /** Forgets the jobs. */
    public void rollback() {
        jobs = new ArrayList<>();
    }
}
