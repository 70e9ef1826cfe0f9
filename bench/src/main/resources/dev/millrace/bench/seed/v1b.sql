-- The seed's v1b: ids first, their LIMITs literals, for 50 jobs at an oversample of 2.
--
-- In:    :queues text[], :limit int, :worker uuid, :lease interval, :oversample int
-- Out:   the ids that were claimed
-- Locks: the claimed rows; those that others hold are skipped
-- Index: jobs_actor_dispatch_idx, then jobs_pkey
WITH params AS (
  SELECT CAST(:limit AS int) AS limit_n, CAST(:oversample AS int) AS oversample
), running AS (
  SELECT actor, count(*) AS in_flight FROM /*schema.*/jobs WHERE status = 'running' GROUP BY actor
), running_identity AS (
  SELECT DISTINCT actor, identity_key FROM /*schema.*/jobs WHERE status = 'running' AND identity_key IS NOT NULL
), capacity AS (
  SELECT c.actor, CASE WHEN c.max_concurrent IS NULL THEN (SELECT limit_n FROM params)
                       ELSE greatest(c.max_concurrent - coalesce(r.in_flight, 0), 0) END AS residual
  FROM /*schema.*/actor_config c LEFT JOIN running r USING (actor)
), candidates AS (
  SELECT p.residual, j.*
  FROM capacity p
  CROSS JOIN unnest(CAST(:queues AS text[])) AS q (queue) CROSS JOIN LATERAL (
    SELECT j2.id, j2.actor, j2.identity_key, j2.priority, j2.scheduled_at
    FROM /*schema.*/jobs j2
    WHERE j2.status = 'pending' AND j2.actor = p.actor AND j2.queue = q.queue AND j2.scheduled_at <= now()
      AND (j2.schedule_to_close IS NULL OR j2.schedule_to_close > now())
    ORDER BY j2.priority DESC, j2.scheduled_at, j2.id
    LIMIT 100
  ) j
  WHERE p.residual > 0
), identity_dedup AS (
  SELECT x.* FROM (
    SELECT c.*, row_number() OVER (
      PARTITION BY c.actor, c.identity_key ORDER BY c.priority DESC, c.scheduled_at, c.id) AS identity_rank
    FROM candidates c
    WHERE NOT EXISTS (SELECT 1 FROM running_identity r WHERE r.actor = c.actor AND r.identity_key = c.identity_key)
  ) x
  WHERE x.identity_key IS NULL OR x.identity_rank = 1
), ranked AS MATERIALIZED (
  SELECT id.*, row_number() OVER (PARTITION BY id.actor ORDER BY id.priority DESC, id.scheduled_at, id.id) AS pending_rank
  FROM identity_dedup id
), top_ids AS (
  SELECT id FROM ranked ORDER BY pending_rank, priority DESC, scheduled_at, id
  LIMIT 50
), locked AS (
  SELECT rk.id, rk.actor, rk.pending_rank, rk.residual
  FROM top_ids t JOIN ranked rk ON rk.id = t.id JOIN /*schema.*/jobs j ON j.id = rk.id
  WHERE j.status = 'pending'
  ORDER BY rk.pending_rank, rk.priority DESC, rk.scheduled_at, rk.id
  FOR UPDATE OF j SKIP LOCKED
), eligible AS (
  SELECT x.id
  FROM (SELECT l.*, row_number() OVER (PARTITION BY l.actor ORDER BY l.pending_rank) AS actor_rank FROM locked l) x
  WHERE x.actor_rank <= x.residual
)
UPDATE /*schema.*/jobs j
SET status = 'running', attempt = j.attempt + 1, started_at = now(), last_heartbeat_at = now(),
    locked_by_worker = CAST(:worker AS uuid), lock_expires_at = now() + CAST(:lease AS interval),
    error_class = NULL, error_message = NULL, error_traceback = NULL, result = NULL
FROM eligible e
WHERE j.id = e.id AND j.status = 'pending'
RETURNING j.id
