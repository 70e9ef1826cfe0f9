-- End a worker's lease now; the next sweep takes back what it still holds and deletes the row.
--
-- In:    :worker bigint, :now timestamptz or null
-- Out:   nothing
-- Locks: the worker's row
-- Index: worker_pkey
UPDATE /*schema.*/worker
SET lease_until = coalesce(:now, clock_timestamp())
WHERE id = :worker AND lease_until > coalesce(:now, clock_timestamp())
