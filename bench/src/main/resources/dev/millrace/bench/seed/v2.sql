-- The seed's v2: lock first along the queue's index, which lacks the tie-break, so that the backlog is sorted.
--
-- In:    :queues text[], :limit int, :worker uuid, :lease interval, :oversample int
-- Out:   the ids that were claimed
-- Locks: the claimed rows; those that others hold are skipped
-- Index: jobs_dispatch_idx, whose order does not match
WITH params AS (
  SELECT CAST(:limit AS int) AS limit_n, CAST(:oversample AS int) AS oversample
), running AS (
  SELECT actor, count(*) AS in_flight FROM /*schema.*/jobs WHERE status = 'running' GROUP BY actor
), first_locked AS (
  SELECT j.id, j.actor, j.priority, j.scheduled_at
  FROM /*schema.*/jobs j
  WHERE j.status = 'pending' AND j.queue = ANY(CAST(:queues AS text[])) AND j.scheduled_at <= now()
    AND (j.schedule_to_close IS NULL OR j.schedule_to_close > now())
  ORDER BY j.priority DESC, j.scheduled_at, j.id
  LIMIT (SELECT limit_n * oversample FROM params)
  FOR UPDATE SKIP LOCKED
), locked AS (
  SELECT f.id, f.actor, CASE WHEN c.max_concurrent IS NULL THEN (SELECT limit_n FROM params)
                             ELSE greatest(c.max_concurrent - coalesce(r.in_flight, 0), 0) END AS residual,
         row_number() OVER (PARTITION BY f.actor ORDER BY f.priority DESC, f.scheduled_at, f.id) AS pending_rank
  FROM first_locked f JOIN /*schema.*/actor_config c USING (actor) LEFT JOIN running r USING (actor)
), eligible AS (
  SELECT x.id FROM (
    SELECT l.*, row_number() OVER (PARTITION BY l.actor ORDER BY l.pending_rank) AS actor_rank FROM locked l
  ) x
  WHERE x.actor_rank <= x.residual
)
UPDATE /*schema.*/jobs j
SET status = 'running', attempt = j.attempt + 1, started_at = now(), last_heartbeat_at = now(),
    locked_by_worker = CAST(:worker AS uuid), lock_expires_at = now() + CAST(:lease AS interval),
    error_class = NULL, error_message = NULL, error_traceback = NULL, result = NULL
FROM eligible e
WHERE j.id = e.id AND j.status = 'pending'
RETURNING j.id
