-- Stop jobs; the work is done by the function stop_jobs.
--
-- In:    :ids uuid[] (each once), :states text[], :reasons text[], :now timestamptz or null
-- Out:   one row a job, in order: stopped, asked, over or unknown; and the worker to be told, or null
-- Locks: those of stop_jobs
-- Index: those of stop_jobs
SELECT became, told_worker
FROM /*schema.*/stop_jobs(
  CAST(:ids AS uuid[]), CAST(:states AS text[]), CAST(:reasons AS text[]), CAST(:now AS timestamptz))
