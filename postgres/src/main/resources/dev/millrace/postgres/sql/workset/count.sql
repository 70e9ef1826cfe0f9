-- Count the tasks of a partition.
--
-- In:    :workset int, :key bigint
-- Out:   how many are pending, done, failed and exhausted
-- Locks: none
-- Index: none; reads the partition
SELECT count(*) FILTER (WHERE t.status = 0), count(*) FILTER (WHERE t.status = 1),
       count(*) FILTER (WHERE t.status = -1 AND t.attempts < w.max_attempts),
       count(*) FILTER (WHERE t.status = -1 AND t.attempts >= w.max_attempts)
FROM /*task*/ t CROSS JOIN (SELECT k.max_attempts FROM /*schema.*/workset k WHERE k.id = :workset) w
WHERE t./*key*/ = :key
