-- Check the invariants of a workset's claim log; the work is done by the function check_tasks.
--
-- In:    :workset int
-- Out:   a text for each violation
-- Locks: none
-- Index: none; reads everything
SELECT v FROM /*schema.*/check_tasks(CAST(:workset AS int)) AS v
