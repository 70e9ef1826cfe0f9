-- Read one job.
--
-- In:    :id uuid, :since timestamptz (no history is older: an id tells when it was made), :now timestamptz or null
-- Out:   at most one row of job_status
-- Locks: none
-- Index: job_pkey; job_history_id_idx of the partitions since the id was made
SELECT s.*
FROM /*schema.*/job_status_at(
  coalesce(:now, statement_timestamp()), CAST(:since AS timestamptz)) AS s
WHERE s.id = :id
