-- V0005 job_status
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Jobs that are alive, with their states as a person expects them: with job_state, the only place where they are derived.
-- p_now decides what is due. Inlined by the planner, as the functions below: keep each one plain SELECT.
CREATE FUNCTION /*schema.*/alive_status_at(p_now timestamptz) RETURNS TABLE (
  id uuid, state text, queue text, actor text, rank smallint, attempts int, worker_id bigint,
  enqueued_at timestamptz, scheduled_at timestamptz, started_at timestamptz, finished_at timestamptz,
  payload jsonb, result jsonb, error text, identity text, fairness_key text
)
LANGUAGE sql STABLE AS $$
  SELECT j.id,
         CASE WHEN h.epoch IS NOT NULL THEN 'running' WHEN j.scheduled_at > p_now THEN 'scheduled' ELSE 'pending' END,
         q.name, a.name, l.rank, j.attempts, h.worker_id,
         j.enqueued_at, j.scheduled_at, h.claimed_at, CAST(NULL AS timestamptz),
         j.payload, CAST(NULL AS jsonb), CAST(NULL AS text), j.identity, j.fairness_key
  FROM /*schema.*/job j
  JOIN /*schema.*/lane l ON l.id = j.lane_id
  JOIN /*schema.*/queue q ON q.id = l.queue_id
  JOIN /*schema.*/actor a ON a.id = l.actor_id
  LEFT JOIN (
    SELECT u.id, u.epoch, max(c.worker_id) AS worker_id, max(c.claimed_at) AS claimed_at
    FROM /*schema.*/claim c, unnest(c.job_ids, c.epochs) AS u (id, epoch)
    GROUP BY u.id, u.epoch
  ) h ON h.id = j.id AND h.epoch = j.epoch
$$;

-- Jobs that are over; history from before p_since is left out, which prunes its partitions.
CREATE FUNCTION /*schema.*/over_status_at(p_now timestamptz, p_since timestamptz) RETURNS TABLE (
  id uuid, state text, queue text, actor text, rank smallint, attempts int, worker_id bigint,
  enqueued_at timestamptz, scheduled_at timestamptz, started_at timestamptz, finished_at timestamptz,
  payload jsonb, result jsonb, error text, identity text, fairness_key text
)
LANGUAGE sql STABLE AS $$
  SELECT o.id, o.state, q.name, a.name, l.rank, o.attempts, o.worker_id,
         o.enqueued_at, o.scheduled_at, o.started_at, o.finished_at, o.payload,
         -- A result is gone when its time is over, whenever the sweep comes by.
         CASE WHEN a.keep_results IS NULL OR o.finished_at > p_now - a.keep_results THEN o.result END, o.error,
         o.identity, o.fairness_key
  FROM /*schema.*/job_history o
  JOIN /*schema.*/lane l ON l.id = o.lane_id
  JOIN /*schema.*/queue q ON q.id = l.queue_id
  JOIN /*schema.*/actor a ON a.id = l.actor_id
  WHERE o.finished_at >= p_since
$$;

-- Every job.
CREATE FUNCTION /*schema.*/job_status_at(p_now timestamptz, p_since timestamptz) RETURNS TABLE (
  id uuid, state text, queue text, actor text, rank smallint, attempts int, worker_id bigint,
  enqueued_at timestamptz, scheduled_at timestamptz, started_at timestamptz, finished_at timestamptz,
  payload jsonb, result jsonb, error text, identity text, fairness_key text
)
LANGUAGE sql STABLE AS $$
  SELECT * FROM /*schema.*/alive_status_at(p_now) UNION ALL SELECT * FROM /*schema.*/over_status_at(p_now, p_since)
$$;

CREATE VIEW /*schema.*/job_status AS
SELECT * FROM /*schema.*/job_status_at(statement_timestamp(), CAST('-infinity' AS timestamptz));
