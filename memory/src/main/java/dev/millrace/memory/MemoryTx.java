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
    private Draft draft = new Draft();
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

    Draft draft() {
        return draft;
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
        end(true);
    }

    /** Forgets what was done in it. */
    public void rollback() {
        end(false);
    }

    private void end(boolean commit) {
        Draft ending = draft;
        List<Ending> ended = endings;
        draft = new Draft();
        endings = new ArrayList<>();
        store.end(ending, ended, commit);
    }
}
