-- Read the key values of a workset.
--
-- In:    :workset int
-- Out:   key, and whether it is being dropped
-- Locks: none
-- Index: task_partition_workset_id_key_key
SELECT key, is_leaving FROM /*schema.*/task_partition WHERE workset_id = :workset ORDER BY key
