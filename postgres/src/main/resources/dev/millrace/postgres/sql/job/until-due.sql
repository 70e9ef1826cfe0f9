-- When the next job is due of those that were not due a moment ago.
--
-- In:    :queues text[], :actors text[] (pairs), :look_back interval, :now timestamptz or null
-- Out:   one row: milliseconds from now, rounded up; null if no job waits for its time
-- Locks: none
-- Index: lane_queue_actor_rank_key, job_lane_idx
SELECT CAST(ceil(extract(epoch FROM min(next.scheduled_at) - coalesce(:now, statement_timestamp())) * 1000) AS bigint)
FROM unnest(CAST(:queues AS text[]), CAST(:actors AS text[])) AS s (queue, actor)
JOIN /*schema.*/lane l ON l.queue = s.queue AND l.actor = s.actor
CROSS JOIN LATERAL (
  SELECT j.scheduled_at
  FROM /*schema.*/job j
  WHERE j.lane_id = l.id AND j.scheduled_at > coalesce(:now, statement_timestamp()) - CAST(:look_back AS interval)
  ORDER BY j.scheduled_at, j.id
  LIMIT 1
) AS next
