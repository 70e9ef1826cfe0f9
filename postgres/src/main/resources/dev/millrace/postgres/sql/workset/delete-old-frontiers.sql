-- Delete frontiers of a workset that have a newer one.
--
-- In:    :workset, :limit int
-- Out:   how many
-- Locks: the rows
-- Index: task_frontier_lane_idx, task_lane_workset_id_partition_id_rank_losses_key
WITH old AS MATERIALIZED (
  SELECT f.id
  FROM /*schema.*/task_lane l
  CROSS JOIN LATERAL (
    SELECT n.id FROM /*schema.*/task_frontier n WHERE n.lane_id = l.id ORDER BY n.id DESC LIMIT 1
  ) newest
  JOIN /*schema.*/task_frontier f ON f.lane_id = l.id AND f.id < newest.id
  WHERE l.workset_id = :workset
  LIMIT :limit
), gone AS (
  DELETE FROM /*schema.*/task_frontier f WHERE f.id = ANY(ARRAY(SELECT o.id FROM old o)) RETURNING 1
)
SELECT count(*) FROM gone
