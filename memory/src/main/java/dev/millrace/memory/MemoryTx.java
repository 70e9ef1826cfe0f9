package dev.millrace.memory;

import dev.millrace.model.NewJob;
import dev.millrace.store.Enqueued;
import dev.millrace.store.Tx;
import java.util.List;

/**
 * A transaction that stands for the application's own: jobs enqueued in it exist once it commits. For one thread at a
 * time.
 *
 * <p>Ids are compared with those of other jobs when it commits, not before.
 */
public final class MemoryTx implements Tx {
    private final MemoryJobStore store;
    private Draft draft = new Draft();

    MemoryTx(MemoryJobStore store) {
        this.store = store;
    }

    List<Enqueued> enqueue(MemoryJobStore asked, List<NewJob> jobs) {
        if (asked != store) {
            throw new IllegalArgumentException("the transaction was begun by another store; begin one of this store");
        }
        return store.enqueue(draft, jobs);
    }

    /**
     * Makes the jobs exist; a second call does nothing.
     *
     * @throws dev.millrace.store.StoreException if an id is taken; none of the jobs exists then
     */
    public void commit() {
        end(true);
    }

    /** Forgets the jobs. */
    public void rollback() {
        end(false);
    }

    private void end(boolean commit) {
        Draft ending = draft;
        draft = new Draft();
        store.end(ending, commit);
    }
}
