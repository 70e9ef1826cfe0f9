-- Whether an open request waits for tasks of a partition.
--
-- In:    :workset int, :key bigint
-- Out:   one row if one does
-- Locks: none
-- Index: task_request_item_pkey
SELECT 1 FROM /*schema.*/task_request_item WHERE workset_id = :workset AND key = :key LIMIT 1
