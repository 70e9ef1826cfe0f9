-- Forget a worker that holds nothing any more, its stragglers, and whom it served.
--
-- In:    :worker bigint
-- Out:   nothing
-- Locks: those rows
-- Index: worker_pkey, straggler_pkey, worker_actor_pkey
WITH gone AS (
  DELETE FROM /*schema.*/straggler WHERE worker_id = :worker
), unserved AS (
  DELETE FROM /*schema.*/worker_actor WHERE worker_id = :worker
)
DELETE FROM /*schema.*/worker WHERE id = :worker
