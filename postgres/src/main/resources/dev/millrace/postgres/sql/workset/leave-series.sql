-- Give a series back that could not be built to its end; the next wave goes on from its watermark.
--
-- In:    :workset int, :key bigint, :name text, :token bigint
-- Out:   nothing
-- Locks: the series
-- Index: task_series_partition_id_name_key
UPDATE /*schema.*/task_series s
SET claimed_at = NULL, wave = (SELECT b.wave FROM /*schema.*/task_build b WHERE b.workset_id = :workset)
FROM /*schema.*/task_partition p
WHERE p.workset_id = :workset AND p.key = :key AND s.partition_id = p.id AND s.name = :name AND s.token = :token
  AND s.claimed_at IS NOT NULL
