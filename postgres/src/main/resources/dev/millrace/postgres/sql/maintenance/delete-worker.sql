-- Forget a worker that holds nothing any more.
--
-- In:    :worker bigint
-- Out:   nothing
-- Locks: the worker's row
-- Index: worker_pkey
DELETE FROM /*schema.*/worker WHERE id = :worker
