-- Keep claims of a workset out until commit.
--
-- In:    :workset int
-- Out:   one row
-- Locks: what claim_tasks locks
-- Index: none
SELECT pg_advisory_xact_lock(/*schema.*/lock_key('tasks', CAST(CAST(:workset AS int) AS text)))
