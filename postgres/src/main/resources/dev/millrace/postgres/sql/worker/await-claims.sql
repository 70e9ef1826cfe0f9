-- Wait until no claim of a worker is under way, and keep further ones out until commit.
--
-- In:    :worker bigint
-- Out:   one row
-- Locks: exclusively what claim_jobs locks shared
-- Index: none
SELECT pg_advisory_xact_lock(/*schema.*/lock_key('worker', CAST(CAST(:worker AS bigint) AS text)))
