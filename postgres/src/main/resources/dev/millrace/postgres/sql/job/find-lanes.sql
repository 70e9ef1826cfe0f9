-- Find lanes, or make them.
--
-- In:    :queues text[], :actors text[], :ranks int[], :fairness_keys text[] (empty text: none)
-- Out:   the id of each, in order
-- Locks: while something is made, those of find_lanes
-- Index: queue_name_key, actor_name_key, and the unique one of lane
SELECT lane_id
FROM /*schema.*/find_lanes(
  CAST(:queues AS text[]), CAST(:actors AS text[]), CAST(:ranks AS int[]), CAST(:fairness_keys AS text[]))
