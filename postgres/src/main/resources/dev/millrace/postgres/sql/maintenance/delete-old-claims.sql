-- Delete claim rows whose jobs are all over or back.
--
-- In:    :limit int
-- Out:   the number of rows
-- Locks: the rows
-- Index: claim_pkey, claim_lane_idx
DELETE FROM /*schema.*/claim
WHERE id = ANY(ARRAY(
  SELECT c.id
  FROM /*schema.*/claim c
  WHERE c.id < (SELECT coalesce(min(w.lowest_claim), (SELECT max(m.id) + 1 FROM /*schema.*/claim m))
                FROM /*schema.*/worker w)
    -- The newest of a lane is its frontier.
    AND EXISTS (SELECT 1 FROM /*schema.*/claim n WHERE n.lane_id = c.lane_id AND n.id > c.id)
  ORDER BY c.id
  LIMIT :limit
))
