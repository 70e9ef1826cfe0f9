-- Store that a key value has partitions.
--
-- In:    :workset int, :key bigint, :task_table, :result_table text
-- Out:   nothing
-- Locks: the new row
-- Index: task_partition_workset_id_key_key
INSERT INTO /*schema.*/task_partition (workset_id, key, task_table, result_table)
VALUES (:workset, :key, :task_table, :result_table)
