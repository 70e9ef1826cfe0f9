package dev.millrace.store.workset;

import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Workset;
import dev.millrace.model.workset.WorksetName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Worksets and their partitions. Safe for use by many threads. */
public interface WorksetStore {

    /**
     * Makes the tables of a workset, or adds what a new declaration adds to them: payload and result columns at the end, and
     * another number of attempts. The same declaration again changes nothing.
     *
     * @throws dev.millrace.store.StoreException if the declaration changes anything else; the message says what
     */
    void declare(Workset workset);

    /** What was declared under a name. */
    Optional<Workset> find(WorksetName name);

    /**
     * Makes the partitions of a key value, now; others wait for it a moment at most.
     *
     * @return false if they were there already
     * @throws dev.millrace.store.StoreException BUSY if something held the tables for too long: ask again
     */
    boolean addPartition(PartitionKey partition);

    /**
     * Detaches and drops the partitions of a key value with all that is in them; from the first moment on nothing of it is
     * claimed. What stopped half-way is finished by asking again.
     *
     * @return false if there were none
     * @throws dev.millrace.store.StoreException REFUSED if an open request waits for tasks of it; BUSY: ask again
     */
    boolean dropPartition(PartitionKey partition);

    /** The key values that have partitions. */
    Set<Long> partitions(WorksetName name);

    /**
     * Empties the partitions of a key value by truncation; its series begin anew.
     *
     * @throws dev.millrace.store.StoreException REFUSED if an open request waits for tasks of it; BUSY: ask again
     */
    void reset(PartitionKey partition);

    /**
     * Lets the vacuum of each partition follow what is done there: eager while tasks are pending, down to the last dead row when
     * nothing is any more. A partition that is busy with something else is left for the next time.
     *
     * @param rest nothing is done if any process did this within it, so that of many processes one does
     * @return how many partitions changed; 0 where there is no vacuum
     */
    int followVacuum(WorksetName name, Duration rest);

    /** Reads everything and says which invariants of the claim log do not hold for a workset; empty if all do. */
    List<String> check(WorksetName name);

    /** The tasks in them. */
    TaskStore tasks();

    /** Building tasks. */
    BuildStore builds();

    /** Waiting for tasks. */
    RequestStore requests();
}
