-- Say how a partition's tasks are worked on, and what its vacuum is set to.
--
-- In:    :key bigint, :table text (quoted, with its schema)
-- Out:   'active' while something is pending, 'drained' when nothing is any more, 'unused' before there are tasks;
--        the storage parameters of the table, separated by commas
-- Locks: none
-- Index: <task>_pending_idx, <task>_pkey
SELECT CASE WHEN EXISTS (SELECT 1 FROM /*task*/ t WHERE t./*key*/ = :key AND t.status = 0) THEN 'active'
            WHEN EXISTS (SELECT 1 FROM /*task*/ t WHERE t./*key*/ = :key) THEN 'drained'
            ELSE 'unused' END,
       coalesce((SELECT array_to_string(c.reloptions, ',') FROM pg_class c WHERE c.oid = to_regclass(CAST(:table AS text))), '')
