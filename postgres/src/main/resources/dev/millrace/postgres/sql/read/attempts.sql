-- Read the attempts of a job that did not simply succeed at once, oldest first.
--
-- In:    :id uuid, :since timestamptz: nothing of it is older
-- Out:   number, state, worker, start, end, error
-- Locks: none
-- Index: job_attempt_job_idx of the partitions since the id was made
SELECT a.number, a.state, a.worker_id, a.started_at, a.finished_at, a.error
FROM /*schema.*/job_attempt a
WHERE a.job_id = :id AND a.finished_at >= :since
ORDER BY a.number
