package dev.millrace.dispatch;

import dev.millrace.model.ClaimedJob;
import java.util.List;

/** Where a claim loop gets jobs. Called by one thread. */
@FunctionalInterface
public interface ClaimSource {

    /**
     * Claims up to {@code limit} jobs and starts them; each frees its slot when its handler is done.
     *
     * @return what was claimed
     * @throws dev.millrace.store.StoreException if the database cannot be reached; nothing was started then
     */
    List<ClaimedJob> claimAndStart(int limit);
}
