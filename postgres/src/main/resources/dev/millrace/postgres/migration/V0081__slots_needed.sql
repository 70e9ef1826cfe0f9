-- V0081 slots_needed
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- How many handlers could run now: what workers should have slots for. It is not how many jobs wait: a backlog behind a limit,
-- a pause or an identity needs no worker more. For autoscalers, which ask every half a minute.
--
-- In:    p_queues and p_actors: those that the workers serve; null for all
-- Out:   jobs that run or could start, within every limit; counts no more than a thousand of a lane
-- Locks: none
-- Index: job_lane_idx from the newest due job of each lane backwards, so that what has died behind frontiers is met last;
--        blocked_pkey
CREATE FUNCTION /*schema.*/slots_needed(p_queues text[] DEFAULT NULL, p_actors text[] DEFAULT NULL) RETURNS bigint
LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
SET jit = off
AS $$
  WITH lane AS MATERIALIZED (
    SELECT l.id, q.id AS queue_id, q.max_running AS queue_cap, a.id AS actor_id, a.max_running AS actor_cap,
           q.state = 'paused' OR a.state = 'paused' AS is_paused
    FROM /*schema.*/lane l
    JOIN /*schema.*/queue q ON q.id = l.queue_id AND (p_queues IS NULL OR q.name = ANY(p_queues))
    JOIN /*schema.*/actor a ON a.id = l.actor_id AND (p_actors IS NULL OR a.name = ANY(p_actors))
  ), due AS MATERIALIZED (
    SELECT l.queue_id, l.queue_cap, l.actor_id, l.actor_cap, sum(j.count) AS jobs
    FROM lane l CROSS JOIN LATERAL (
      SELECT count(*) FROM (
        SELECT 1 FROM /*schema.*/job k
        WHERE k.lane_id = l.id AND k.scheduled_at <= clock_timestamp()
          AND NOT EXISTS (SELECT 1 FROM /*schema.*/blocked b WHERE b.job_id = k.id AND b.epoch = k.epoch)
        ORDER BY k.scheduled_at DESC, k.id DESC LIMIT 1000
      ) newest
      WHERE NOT l.is_paused
      UNION ALL
      -- Of what is paused, what runs goes on.
      SELECT count(*)
      FROM /*schema.*/claim c CROSS JOIN LATERAL unnest(c.job_ids, c.epochs) AS u (id, epoch)
      JOIN /*schema.*/job k ON k.id = u.id AND k.epoch = u.epoch
      WHERE l.is_paused AND c.lane_id = l.id
    ) j
    GROUP BY l.queue_id, l.queue_cap, l.actor_id, l.actor_cap
  ), of_queues AS (
    SELECT sum(least(q.jobs, q.queue_cap)) AS jobs
    FROM (SELECT d.queue_id, d.queue_cap, sum(least(d.jobs, d.actor_cap)) AS jobs FROM due d GROUP BY d.queue_id, d.queue_cap) q
  ), of_actors AS (
    SELECT sum(least(a.jobs, a.actor_cap)) AS jobs
    FROM (SELECT d.actor_id, d.actor_cap, sum(d.jobs) AS jobs FROM due d GROUP BY d.actor_id, d.actor_cap) a
  )
  SELECT CAST(coalesce(least(q.jobs, a.jobs, i.max_running), 0) AS bigint)
  FROM of_queues q CROSS JOIN of_actors a CROSS JOIN /*schema.*/installation i
$$;
