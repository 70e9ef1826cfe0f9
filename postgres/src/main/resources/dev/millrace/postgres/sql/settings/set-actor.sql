-- Set what an actor may do.
--
-- In:    :id int, :state text, :weight int, :max_running int or null, :max_running_per_key int or null
-- Out:   nothing
-- Locks: the actor's row
-- Index: actor_pkey
UPDATE /*schema.*/actor
SET state = :state, weight = :weight, max_running = :max_running, max_running_per_key = :max_running_per_key
WHERE id = :id
