-- Look lanes up without making them: for a caller's transaction, which must not hold what others wait for.
--
-- In:    :queues text[], :actors text[], :ranks int[], :fairness_keys text[] (empty text: none)
-- Out:   the id of each that is there, or null, in order; whether its actor is known to have jobs with an identity
-- Locks: none
-- Index: queue_name_key, actor_name_key, and the unique one of lane
SELECT l.lane_id, coalesce(l.is_exclusive, false)
FROM /*schema.*/lanes_of(
  CAST(:queues AS text[]), CAST(:actors AS text[]), CAST(:ranks AS int[]), CAST(:fairness_keys AS text[])) AS l
ORDER BY l.n
