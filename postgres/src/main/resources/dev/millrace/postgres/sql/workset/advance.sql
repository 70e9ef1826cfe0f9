-- Move the watermark of a series in the transaction that makes the tasks of a page; last, so that builders and whoever makes
-- the same tasks lock in the same order.
--
-- In:    :workset int, :key bigint, :name text, :token, :watermark bigint, :is_last boolean, :now timestamptz or null
-- Out:   one row; none if the claim was lost
-- Locks: the series, and the workset's row of task_build
-- Index: task_series_partition_id_name_key
WITH moved AS (
  UPDATE /*schema.*/task_series s
  SET watermark = greatest(s.watermark, CAST(:watermark AS bigint)),
      claimed_at = CASE WHEN :is_last THEN NULL ELSE coalesce(:now, clock_timestamp()) END,
      wave = CASE WHEN :is_last THEN (SELECT b.wave FROM /*schema.*/task_build b WHERE b.workset_id = :workset) ELSE s.wave END
  FROM /*schema.*/task_partition p
  WHERE p.workset_id = :workset AND p.key = :key AND s.partition_id = p.id AND s.name = :name AND s.token = :token
    AND s.claimed_at IS NOT NULL
  RETURNING s.id
)
UPDATE /*schema.*/task_build b SET beat_at = coalesce(:now, clock_timestamp())
WHERE b.workset_id = :workset AND EXISTS (SELECT 1 FROM moved)
RETURNING b.wave
