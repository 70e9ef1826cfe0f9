-- Make series that do not exist yet.
--
-- In:    :workset int, :key bigint, :names text[]
-- Out:   nothing
-- Locks: the new rows
-- Index: task_series_partition_id_name_key
INSERT INTO /*schema.*/task_series (workset_id, partition_id, name)
SELECT p.workset_id, p.id, u.name
FROM /*schema.*/task_partition p CROSS JOIN LATERAL unnest(CAST(:names AS text[])) AS u (name)
WHERE p.workset_id = :workset AND p.key = :key
ORDER BY u.name
ON CONFLICT DO NOTHING
