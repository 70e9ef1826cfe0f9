-- Forget a worker that holds nothing any more, and its stragglers.
--
-- In:    :worker bigint
-- Out:   nothing
-- Locks: the worker's row and its stragglers
-- Index: worker_pkey, straggler_pkey
WITH gone AS (
  DELETE FROM /*schema.*/straggler WHERE worker_id = :worker
)
DELETE FROM /*schema.*/worker WHERE id = :worker
