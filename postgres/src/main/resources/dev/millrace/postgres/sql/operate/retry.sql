-- Bring jobs back that are over.
--
-- In:    :ids uuid[], :since timestamptz: no history of them is older; :now timestamptz or null
-- Out:   id, and done, or twin-alive for one that must not be alive beside a job that is there
-- Locks: those of retry_jobs
-- Index: those of retry_jobs
SELECT job_id, became
FROM /*schema.*/retry_jobs(CAST(:ids AS uuid[]), CAST(:since AS timestamptz), CAST(:now AS timestamptz))
