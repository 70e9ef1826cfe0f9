-- Find queues and actors with due jobs that no live worker asks for.
--
-- In:    nothing
-- Out:   severity, what was seen, the statement to paste; ten
-- Locks: none
-- Index: job_lane_idx, one row of each lane
SELECT 'warning', format('jobs of actor %s in queue %s are due since %s, and no live worker asks for them', a.name, q.name,
                         date_trunc('second', min(j.scheduled_at))),
       NULL
FROM /*schema.*/lane l
JOIN /*schema.*/queue q ON q.id = l.queue_id AND q.state <> 'paused'
JOIN /*schema.*/actor a ON a.id = l.actor_id AND a.state <> 'paused'
CROSS JOIN LATERAL (
  SELECT k.scheduled_at FROM /*schema.*/job k WHERE k.lane_id = l.id AND k.scheduled_at <= clock_timestamp()
  ORDER BY k.scheduled_at, k.id LIMIT 1
) j
WHERE NOT EXISTS (
  SELECT 1 FROM /*schema.*/worker_actor s JOIN /*schema.*/worker w ON w.id = s.worker_id
  WHERE s.queue = q.name AND s.actor = a.name AND w.lease_until > clock_timestamp()
)
GROUP BY a.name, q.name
ORDER BY min(j.scheduled_at) LIMIT 10
