-- End jobs whose handlers returned and of which nothing stays; the work is done by the function succeed_unkept_jobs.
--
-- In:    :ids uuid[], :epochs int[]
-- Out:   id, epoch and the scopes in which one less runs, of those that were still held; the others are untouched
-- Locks: the jobs' rows, in the order of :ids, which are sorted
-- Index: job_pkey
SELECT id, epoch, freed FROM /*schema.*/succeed_unkept_jobs(CAST(:ids AS uuid[]), CAST(:epochs AS int[]))
