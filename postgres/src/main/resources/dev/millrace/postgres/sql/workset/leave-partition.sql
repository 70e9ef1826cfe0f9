-- Say that the partitions of a key value are being dropped: from now on nothing of them is claimed, and nothing added.
--
-- In:    :workset int, :key bigint
-- Out:   nothing
-- Locks: the row
-- Index: task_partition_workset_id_key_key
UPDATE /*schema.*/task_partition SET is_leaving = true WHERE workset_id = :workset AND key = :key
