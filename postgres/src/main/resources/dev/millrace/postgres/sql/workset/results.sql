-- Read results of tasks.
--
-- In:    :key bigint, :ids bigint[]
-- Out:   task and result columns, rows of a task in their order
-- Locks: none
-- Index: <result>_pkey
SELECT t.task_id, /*t.result.columns*/
FROM /*result*/ t
WHERE t./*key*/ = :key AND t.task_id = ANY(CAST(:ids AS bigint[]))
ORDER BY t.task_id, t.seq
