-- Find or make a lane.
--
-- In:    :queue text, :actor text, :rank int
-- Out:   its id; no row when another transaction made it at this moment: ask again
-- Locks: waits for a transaction that is making the same lane
-- Index: lane_queue_actor_rank_key
WITH found AS (
  SELECT id FROM /*schema.*/lane WHERE queue = :queue AND actor = :actor AND rank = CAST(:rank AS smallint)
), made AS (
  INSERT INTO /*schema.*/lane (queue, actor, rank)
  SELECT CAST(:queue AS text), CAST(:actor AS text), CAST(:rank AS smallint) WHERE NOT EXISTS (SELECT 1 FROM found)
  ON CONFLICT DO NOTHING
  RETURNING id
)
SELECT id FROM found UNION ALL SELECT id FROM made
