-- Cancel waiting jobs.
--
-- In:    :ids uuid[], :reason text, :now timestamptz or null
-- Out:   the ids of those that waited
-- Locks: those of cancel_jobs
-- Index: those of cancel_jobs
SELECT c.id, 'done'
FROM /*schema.*/cancel_jobs(CAST(:ids AS uuid[]), CAST(:reason AS text), CAST(:now AS timestamptz)) AS c (id)
