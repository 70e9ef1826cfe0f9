-- Give waiting jobs another queue, rank or time.
--
-- In:    :ids uuid[], :queue text or null, :rank int or null, :at timestamptz or null, :now timestamptz or null
-- Out:   the ids of those that waited
-- Locks: those of arrange_jobs
-- Index: those of arrange_jobs
SELECT a.id, 'done'
FROM /*schema.*/arrange_jobs(
  CAST(:ids AS uuid[]), CAST(:queue AS text), CAST(:rank AS int), CAST(:at AS timestamptz), CAST(:now AS timestamptz)) AS a (id)
