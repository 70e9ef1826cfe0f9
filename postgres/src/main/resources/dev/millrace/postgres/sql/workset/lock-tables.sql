-- Keep others from changing the tables of a workset until commit.
--
-- In:    :name text
-- Out:   one row
-- Locks: an advisory lock of its own
-- Index: none
SELECT pg_advisory_xact_lock(/*schema.*/lock_key('workset', CAST(:name AS text)))
