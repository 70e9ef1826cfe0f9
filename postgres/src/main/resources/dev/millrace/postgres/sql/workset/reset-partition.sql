-- Empty the frontiers of a partition whose tables have just been emptied; the caller keeps claims out.
--
-- In:    :workset int, :key bigint
-- Out:   one row
-- Locks: the claims and series of the partition
-- Index: task_partition_workset_id_key_key, task_lane_workset_id_partition_id_rank_losses_key
WITH place AS MATERIALIZED (
  SELECT p.id FROM /*schema.*/task_partition p WHERE p.workset_id = :workset AND p.key = :key
), lane AS MATERIALIZED (
  SELECT l.id FROM /*schema.*/task_lane l JOIN place p ON p.id = l.partition_id WHERE l.workset_id = :workset
), claims AS (
  DELETE FROM /*schema.*/task_claim c USING lane l WHERE c.lane_id = l.id
), wakes AS (
  DELETE FROM /*schema.*/task_wake w USING lane l WHERE w.workset_id = :workset AND w.lane_id = l.id
), series AS (
  UPDATE /*schema.*/task_series s SET watermark = 0, token = s.token + 1, claimed_at = NULL, wave = 0
  FROM place p WHERE s.partition_id = p.id
), emptied AS (
  INSERT INTO /*schema.*/task_frontier (lane_id, high, ahead)
  SELECT l.id, f.high, '{}'
  FROM lane l CROSS JOIN LATERAL (
    SELECT n.high FROM /*schema.*/task_frontier n WHERE n.lane_id = l.id ORDER BY n.id DESC LIMIT 1
  ) f
)
SELECT count(*) FROM lane
