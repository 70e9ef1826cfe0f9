-- How many attempts retry policies allow.
--
-- In:    :ids int[]
-- Out:   id, max_attempts
-- Locks: none
-- Index: retry_policy_pkey
SELECT id, max_attempts FROM /*schema.*/retry_policy WHERE id = ANY(CAST(:ids AS int[]))
