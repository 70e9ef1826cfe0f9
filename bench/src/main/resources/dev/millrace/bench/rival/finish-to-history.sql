-- End jobs: delete them and keep them in a history.
--
-- In:    :worker bigint, :ids uuid[], :attempts int[]
-- Out:   the ids that were still held
-- Locks: the jobs' rows
-- Index: rival_job_pkey
WITH gone AS (
  DELETE FROM /*schema.*/rival_job j
  USING unnest(CAST(:ids AS uuid[]), CAST(:attempts AS int[])) AS o (id, attempt)
  WHERE j.id = ANY(:ids) AND j.id = o.id AND j.attempts = o.attempt AND j.worker_id = :worker AND j.state = 'running'
  RETURNING j.*
)
INSERT INTO /*schema.*/rival_history (
  id, queue_id, actor_id, rank, state, attempts, worker_id, scheduled_at, enqueued_at, finished_at, payload)
SELECT g.id, g.queue_id, g.actor_id, g.rank, 'succeeded', g.attempts, g.worker_id, g.scheduled_at, g.enqueued_at,
       clock_timestamp(), g.payload
FROM gone g
RETURNING id
