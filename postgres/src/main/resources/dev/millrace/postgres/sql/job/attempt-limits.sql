-- How many attempts retry policies allow, and for how long.
--
-- In:    :ids int[]
-- Out:   id, max_attempts, timeout_ms
-- Locks: none
-- Index: retry_policy_pkey
SELECT id, max_attempts, timeout_ms FROM /*schema.*/retry_policy WHERE id = ANY(CAST(:ids AS int[]))
