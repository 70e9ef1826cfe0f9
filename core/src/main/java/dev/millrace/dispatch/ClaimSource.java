package dev.millrace.dispatch;

import dev.millrace.model.ClaimedJob;
import dev.millrace.store.Wakeups;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Where a claim loop gets jobs, and word of them. Called by one thread. */
public interface ClaimSource {

    /**
     * Claims up to {@code limit} jobs and starts them; each frees its slot when its handler is done.
     *
     * @return what was claimed
     * @throws dev.millrace.store.StoreException if the database cannot be reached; nothing was started then
     */
    List<ClaimedJob> claimAndStart(int limit);

    /**
     * How long until the next job is due that was not due {@code lookBack} ago; empty if none waits.
     *
     * @throws dev.millrace.store.StoreException if the database cannot be reached
     */
    Optional<Duration> untilDue(Duration lookBack);

    /** Begins to tell {@code waker} of jobs to claim. */
    Wakeups.Subscription subscribe(Wakeups.Waker waker);
}
