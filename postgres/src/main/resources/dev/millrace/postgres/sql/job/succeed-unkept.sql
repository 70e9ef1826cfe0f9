-- End jobs whose handlers returned and of which nothing stays.
--
-- In:    :ids uuid[], :epochs int[]
-- Out:   id and epoch of those that were still held; the others are untouched
-- Locks: the jobs' rows, in the order of :ids, which are sorted; only with pinned plans, see Database.pinned
-- Index: job_pkey
DELETE FROM /*schema.*/job j
USING unnest(CAST(:ids AS uuid[]), CAST(:epochs AS int[])) AS u (id, epoch)
WHERE j.id = ANY(:ids) AND j.id = u.id AND j.epoch = u.epoch
RETURNING j.id, j.epoch
