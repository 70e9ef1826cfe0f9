-- Store results of tasks that the same transaction has ended.
--
-- In:    rows by COPY: key, task, place among the rows of its task, and the result columns
-- Out:   nothing
-- Locks: the new rows
-- Index: <result>_pkey
COPY /*result*/ (/*key*/, task_id, seq, /*result.columns*/) FROM STDIN
