-- Whether a key value has partitions.
--
-- In:    :workset int, :key bigint
-- Out:   whether they are being dropped; no row if there are none
-- Locks: none
-- Index: task_partition_workset_id_key_key
SELECT is_leaving FROM /*schema.*/task_partition WHERE workset_id = :workset AND key = :key
