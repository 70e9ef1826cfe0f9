-- Give due jobs to a worker by rewriting their rows.
--
-- In:    :worker bigint, :limit int
-- Out:   id and attempt of each, in no order
-- Locks: the claimed rows; those that others hold are skipped
-- Index: rival_job_pending_idx from its head, rival_job_pkey
WITH picked AS MATERIALIZED (
  SELECT id
  FROM /*schema.*/rival_job
  WHERE queue_id = 1 AND state = 'pending' AND scheduled_at <= clock_timestamp()
  ORDER BY rank, scheduled_at, id
  LIMIT CAST(:limit AS int)
  FOR UPDATE SKIP LOCKED
)
UPDATE /*schema.*/rival_job j
SET state = 'running', attempts = j.attempts + 1, worker_id = :worker, lease_until = clock_timestamp() + interval '30 s'
WHERE j.id = ANY(ARRAY(SELECT p.id FROM picked p))
RETURNING j.id, j.attempts, j.payload
