-- Say that a builder of a wave is at its end.
--
-- In:    :workset int, :wave bigint
-- Out:   nothing
-- Locks: the workset's row of task_build
-- Index: task_build_pkey
UPDATE /*schema.*/task_build SET builders = builders - 1 WHERE workset_id = :workset AND wave = :wave AND builders > 0
