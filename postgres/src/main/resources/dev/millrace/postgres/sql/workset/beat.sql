-- Show a sign of a wave.
--
-- In:    :workset int, :wave bigint, :now timestamptz or null
-- Out:   nothing
-- Locks: the workset's row of task_build
-- Index: task_build_pkey
UPDATE /*schema.*/task_build SET beat_at = coalesce(:now, clock_timestamp())
WHERE workset_id = :workset AND wave = :wave
