-- Read one job.
--
-- In:    :id uuid, :now timestamptz or null
-- Out:   at most one row of job_status
-- Locks: none
-- Index: job_pkey; job_history_id_idx of the partitions since the id was made
SELECT s.*
FROM /*schema.*/job_status_at(
  coalesce(:now, statement_timestamp()), /*schema.*/job_id_time(CAST(:id AS uuid)) - interval '1 hour') AS s
WHERE s.id = :id
