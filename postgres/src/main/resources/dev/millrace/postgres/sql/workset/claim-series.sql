-- Give series to a builder that this wave has not finished and nobody has, or nobody gives a sign of.
--
-- In:    :workset int, :wave bigint, :limit int, :stale interval, :now timestamptz or null
-- Out:   key, name, token and watermark of each
-- Locks: their rows; one that somebody else has locked is left out
-- Index: task_series_wave_idx
WITH free AS MATERIALIZED (
  SELECT s.id FROM /*schema.*/task_series s
  WHERE s.workset_id = :workset AND s.wave < :wave
    AND (s.claimed_at IS NULL OR s.claimed_at <= coalesce(:now, clock_timestamp()) - CAST(:stale AS interval))
    AND EXISTS (SELECT 1 FROM /*schema.*/task_build b WHERE b.workset_id = :workset AND b.wave = :wave AND b.builders > 0)
  ORDER BY s.wave, s.id LIMIT :limit FOR UPDATE SKIP LOCKED
)
UPDATE /*schema.*/task_series s SET claimed_at = coalesce(:now, clock_timestamp()), token = s.token + 1
FROM free f, /*schema.*/task_partition p
WHERE s.id = f.id AND p.id = s.partition_id
RETURNING p.key, s.name, s.token, s.watermark
