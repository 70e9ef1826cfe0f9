-- When the next job is due of those that were not due a moment ago.
--
-- In:    :queues text[], :actors text[] (pairs), :look_back interval, :now timestamptz or null
-- Out:   one row: milliseconds from now, rounded up; null if no job waits for its time
-- Locks: none
-- Index: queue_name_key, actor_name_key, lane_queue_id_actor_id_fairness_key_rank_key, job_lane_idx
SELECT CAST(ceil(extract(epoch FROM min(next.scheduled_at) - coalesce(:now, statement_timestamp())) * 1000) AS bigint)
FROM unnest(CAST(:queues AS text[]), CAST(:actors AS text[])) AS s (queue, actor)
JOIN /*schema.*/queue q ON q.name = s.queue
JOIN /*schema.*/actor a ON a.name = s.actor
JOIN /*schema.*/lane l ON l.queue_id = q.id AND l.actor_id = a.id
CROSS JOIN LATERAL (
  SELECT j.scheduled_at
  FROM /*schema.*/job j
  WHERE j.lane_id = l.id AND j.scheduled_at > coalesce(:now, statement_timestamp()) - CAST(:look_back AS interval)
  ORDER BY j.scheduled_at, j.id
  LIMIT 1
) AS next
