-- Keep claims out that may meet limits, until commit.
--
-- In:    nothing
-- Out:   one row
-- Locks: what claim_jobs locks for limits
-- Index: none
SELECT pg_advisory_xact_lock(/*schema.*/lock_key('limits', '')), set_config('synchronous_commit', 'off', true)
