-- Delete claim rows whose jobs are all over or back.
--
-- In:    :after bigint, :limit int
-- Out:   how many were found, and the id after which the next run may start
-- Locks: the rows
-- Index: claim_pkey from :after on, claim_lane_idx; workers and stragglers are few
WITH bound AS MATERIALIZED (
  SELECT coalesce(min(w.lowest_claim), (SELECT coalesce(max(m.id), 0) + 1 FROM /*schema.*/claim m)) AS id
  FROM /*schema.*/worker w
), old AS MATERIALIZED (
  SELECT c.id
  FROM /*schema.*/claim c
  WHERE c.id > :after
    AND c.id < (SELECT b.id FROM bound b)
    -- The newest of a lane is its frontier.
    AND EXISTS (SELECT 1 FROM /*schema.*/claim n WHERE n.lane_id = c.lane_id AND n.id > c.id)
    AND c.id NOT IN (SELECT s.claim_id FROM /*schema.*/straggler s)
  ORDER BY c.id
  LIMIT :limit
), gone AS (
  DELETE FROM /*schema.*/claim WHERE id = ANY(ARRAY(SELECT id FROM old))
)
SELECT count(*),
       CASE WHEN count(*) < :limit THEN greatest(CAST(:after AS bigint), (SELECT b.id FROM bound b) - 1)
            ELSE max(o.id) END
FROM old o
