-- Forget the partitions of a key value, with their lanes, claims and series.
--
-- In:    :workset int, :key bigint
-- Out:   nothing
-- Locks: the rows
-- Index: task_partition_workset_id_key_key, task_lane_workset_id_partition_id_rank_losses_key
WITH gone AS (
  DELETE FROM /*schema.*/task_partition p WHERE p.workset_id = :workset AND p.key = :key RETURNING p.id
), lanes AS (
  DELETE FROM /*schema.*/task_lane l USING gone g WHERE l.workset_id = :workset AND l.partition_id = g.id RETURNING l.id
), frontiers AS (
  DELETE FROM /*schema.*/task_frontier f USING lanes l WHERE f.lane_id = l.id
), claims AS (
  DELETE FROM /*schema.*/task_claim c USING lanes l WHERE c.lane_id = l.id
), series AS (
  DELETE FROM /*schema.*/task_series s USING gone g WHERE s.partition_id = g.id
)
DELETE FROM /*schema.*/task_wake w USING lanes l WHERE w.workset_id = :workset AND w.lane_id = l.id
