-- V0026 explain
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Whose jobs workers ask for, told by each when it begins: people see which jobs nobody asks for.
CREATE TABLE /*schema.*/worker_actor (
  worker_id bigint NOT NULL,
  queue     text NOT NULL,
  actor     text NOT NULL,
  PRIMARY KEY (worker_id, queue, actor)
);

-- What keeps a job from running, the most lasting first; no row for one that is not there. For people: reads all claims.
--
-- In:    p_since: no history of it is older; p_most jobs before it are counted; p_now replaces the clock in tests
-- Out:   a kind of obstacle, what it is about, and how many jobs
-- Locks: none
-- Index: job_pkey, job_history_id_idx; job_lane_idx up to the job
CREATE FUNCTION /*schema.*/explain_job(p_id uuid, p_since timestamptz, p_most int, p_now timestamptz) RETURNS TABLE (
  kind text, subject text, jobs bigint
)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_clock timestamptz := coalesce(p_now, clock_timestamp());
  v       record;
BEGIN
  SELECT s.state, s.worker_id, j.*, q.id AS queue_id, q.name AS queue, q.state AS queue_state, q.max_running AS queue_cap,
         a.id AS actor_id, a.name AS actor, a.state AS actor_state, a.max_running AS actor_cap, a.max_running_per_key AS key_cap,
         l.rank, l.fairness_key AS lane_key, i.max_running AS cap
  INTO v
  FROM /*schema.*/alive_status_at(v_clock) AS s
  JOIN /*schema.*/job j ON j.id = s.id
  JOIN /*schema.*/lane l ON l.id = j.lane_id
  JOIN /*schema.*/queue q ON q.id = l.queue_id
  JOIN /*schema.*/actor a ON a.id = l.actor_id
  CROSS JOIN /*schema.*/installation i
  WHERE s.id = p_id;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'over', h.state, CAST(0 AS bigint)
    FROM /*schema.*/job_history h WHERE h.id = p_id AND h.finished_at >= p_since;
    RETURN;
  ELSIF v.state = 'running' THEN
    RETURN QUERY SELECT 'running', CAST(v.worker_id AS text), CAST(0 AS bigint);
    RETURN;
  END IF;
  RETURN QUERY
  WITH running AS MATERIALIZED (
    SELECT j.id, j.identity, j.fairness_key, l.queue_id, l.actor_id
    FROM /*schema.*/claim c CROSS JOIN LATERAL unnest(c.job_ids, c.epochs) AS u (id, epoch)
    JOIN /*schema.*/job j ON j.id = u.id AND j.epoch = u.epoch
    JOIN /*schema.*/lane l ON l.id = j.lane_id
  ), counted AS (
    SELECT count(*) AS all_jobs, count(*) FILTER (WHERE r.queue_id = v.queue_id) AS of_queue,
           count(*) FILTER (WHERE r.actor_id = v.actor_id) AS of_actor,
           count(*) FILTER (WHERE r.actor_id = v.actor_id AND r.fairness_key = v.fairness_key) AS of_key,
           min(CAST(r.id AS text)) FILTER (WHERE r.actor_id = v.actor_id AND r.identity = v.identity) AS holder
    FROM running r
  ), before AS (
    SELECT count(*) AS jobs
    FROM (
      SELECT 1
      FROM /*schema.*/lane l JOIN /*schema.*/job j ON j.lane_id = l.id
      WHERE l.queue_id = v.queue_id AND l.actor_id = v.actor_id AND l.fairness_key = v.lane_key AND l.rank <= v.rank
        AND j.scheduled_at <= v_clock
        AND (l.rank < v.rank OR (j.scheduled_at, j.id) < (v.scheduled_at, p_id))
        AND j.id NOT IN (SELECT r.id FROM running r)
      LIMIT p_most
    ) b
  )
  SELECT o.kind, o.subject, o.jobs
  FROM counted c CROSS JOIN before b CROSS JOIN LATERAL (VALUES
    (0, v.deadline <= v_clock, 'deadline-passed', to_char(v.deadline AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 0),
    (1, v.state = 'scheduled', 'not-due', to_char(v.scheduled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 0),
    (2, v.queue_state = 'paused', 'queue-paused', v.queue, 0),
    (3, v.actor_state = 'paused', 'actor-paused', v.actor, 0),
    (4, NOT EXISTS (
       SELECT 1 FROM /*schema.*/worker_actor s JOIN /*schema.*/worker w ON w.id = s.worker_id
       WHERE s.queue = v.queue AND s.actor = v.actor AND w.lease_until > v_clock), 'no-worker', v.actor, 0),
    (5, c.holder IS NOT NULL, 'identity-held', c.holder, 0),
    (6, c.all_jobs >= v.cap, 'all-capped', '', c.all_jobs),
    (7, c.of_queue >= v.queue_cap, 'queue-capped', v.queue, c.of_queue),
    (8, c.of_actor >= v.actor_cap, 'actor-capped', v.actor, c.of_actor),
    (9, v.fairness_key IS NOT NULL AND c.of_key >= v.key_cap, 'key-capped', v.fairness_key, c.of_key),
    (10, b.jobs > 0, 'behind', v.actor, b.jobs)
  ) AS o (n, holds, kind, subject, jobs)
  WHERE o.holds
  ORDER BY o.n;
END
$$;
