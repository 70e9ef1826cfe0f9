-- Read which jobs of a worker somebody wants stopped.
--
-- In:    :worker bigint
-- Out:   one row a job: id, what it is then over as, reason
-- Locks: none
-- Index: job_stop_worker_idx
SELECT job_id, state, reason FROM /*schema.*/job_stop WHERE worker_id = :worker
