-- Begin a wave of builders, unless one is under way that has given a sign lately.
--
-- In:    :workset, :builders int, :stale interval, :now timestamptz or null
-- Out:   its token; no row if there is one
-- Locks: the workset's row of task_build
-- Index: task_build_pkey
INSERT INTO /*schema.*/task_build AS b (workset_id, builders, wave, beat_at)
VALUES (:workset, :builders, 1, coalesce(:now, clock_timestamp()))
ON CONFLICT (workset_id) DO UPDATE SET builders = excluded.builders, wave = b.wave + 1, beat_at = excluded.beat_at
WHERE b.builders <= 0 OR b.beat_at <= excluded.beat_at - CAST(:stale AS interval)
RETURNING b.wave
