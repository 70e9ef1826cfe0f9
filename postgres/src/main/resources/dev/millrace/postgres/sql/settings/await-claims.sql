-- Wait until no claim is under way, and keep further ones out until commit.
--
-- In:    nothing
-- Out:   one row
-- Locks: exclusively what claim_jobs locks shared
-- Index: none
SELECT pg_advisory_xact_lock(/*schema.*/lock_key('settings', ''))
