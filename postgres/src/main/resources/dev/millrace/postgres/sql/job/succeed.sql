-- End jobs whose handlers returned; the work is done by the function succeed_jobs.
--
-- In:    :worker bigint, :ids uuid[], :epochs int[], :ran_ms bigint[], :results text[] (JSON or null),
--        :now timestamptz or null
-- Out:   id, epoch and the scopes in which one less runs, of those that were still held; the others are untouched
-- Locks: the jobs' rows, in the order of :ids, which are sorted
-- Index: job_pkey
SELECT id, epoch, freed
FROM /*schema.*/succeed_jobs(
  CAST(:worker AS bigint), CAST(:ids AS uuid[]), CAST(:epochs AS int[]), CAST(:ran_ms AS bigint[]), CAST(:results AS text[]),
  CAST(:now AS timestamptz))
