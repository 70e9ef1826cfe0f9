-- Pick the next worker whose lease is over, and keep its claims out.
--
-- In:    :after bigint, :now timestamptz or null
-- Out:   its id, lowest claim and first claim that may not have been started; no row when there is none, or a claim of it is still under way
-- Locks: the worker's row, and exclusively what claim_jobs locks shared: after this it cannot claim
-- Index: none; workers are few
SELECT id, lowest_claim, unstarted_claim
FROM /*schema.*/worker
WHERE id > :after AND lease_until <= coalesce(:now, clock_timestamp())
  AND pg_try_advisory_xact_lock(/*schema.*/lock_key('worker', CAST(id AS text)))
ORDER BY id
LIMIT 1
FOR UPDATE SKIP LOCKED
