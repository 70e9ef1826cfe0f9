-- Set what an actor may do.
--
-- In:    :id int, :state text, :weight int, :max_running int or null, :max_running_per_key int or null,
--        :keep_done, :keep_failed, :keep_results interval or null
-- Out:   nothing
-- Locks: the actor's row
-- Index: actor_pkey
UPDATE /*schema.*/actor
SET state = :state, weight = :weight, max_running = :max_running, max_running_per_key = :max_running_per_key,
    keep_done = :keep_done, keep_failed = :keep_failed, keep_results = :keep_results
WHERE id = :id
