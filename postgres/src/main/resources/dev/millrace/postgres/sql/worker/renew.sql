-- Renew a worker's lease.
--
-- In:    :worker bigint, :lease interval, :lowest_claim bigint, :now timestamptz or null
-- Out:   the highest claim id of the store; no row when the lease is over: it never comes back
-- Locks: the worker's row
-- Index: worker_pkey; claim_pkey, from its end
UPDATE /*schema.*/worker
SET lease_until = coalesce(:now, clock_timestamp()) + CAST(:lease AS interval),
    lowest_claim = greatest(lowest_claim, CAST(:lowest_claim AS bigint))
WHERE id = :worker AND lease_until > coalesce(:now, clock_timestamp())
RETURNING (SELECT coalesce(max(id), 0) FROM /*schema.*/claim)
