-- Find the jobs that have waited longest behind the frontiers' front: due, served, and claimed by nobody.
--
-- In:    :waiting interval
-- Out:   severity, what was seen, the statement to paste; five
-- Locks: none
-- Index: claim_lane_idx from its end, job_lane_idx from each frontier on
SELECT CASE WHEN clock_timestamp() - j.scheduled_at > CAST(:waiting AS interval) * 12 THEN 'error' ELSE 'warning' END,
       format('job %s of actor %s in queue %s is due for %s and nobody has claimed it', j.id, a.name, q.name,
              date_trunc('second', clock_timestamp() - j.scheduled_at)),
       format('-- millrace job explain %s', j.id)
FROM /*schema.*/lane l
JOIN /*schema.*/queue q ON q.id = l.queue_id AND q.state <> 'paused'
JOIN /*schema.*/actor a ON a.id = l.actor_id AND a.state <> 'paused'
LEFT JOIN LATERAL (
  SELECT c.pos_at, c.pos_id FROM /*schema.*/claim c WHERE c.lane_id = l.id ORDER BY c.id DESC LIMIT 1
) f ON true
CROSS JOIN LATERAL (
  SELECT k.id, k.scheduled_at FROM /*schema.*/job k
  WHERE k.lane_id = l.id AND k.scheduled_at <= clock_timestamp() - CAST(:waiting AS interval)
    AND (k.scheduled_at, k.id) > (coalesce(f.pos_at, '-infinity'), coalesce(f.pos_id, '00000000-0000-0000-0000-000000000000'))
    AND k.id NOT IN (
      SELECT u.id FROM /*schema.*/claim c, unnest(c.job_ids) AS u (id)
      WHERE c.lane_id = l.id AND (c.high_at, c.high_id) >= (coalesce(f.pos_at, '-infinity'), coalesce(f.pos_id, '00000000-0000-0000-0000-000000000000')))
  ORDER BY k.scheduled_at, k.id LIMIT 1
) j
WHERE EXISTS (
  SELECT 1 FROM /*schema.*/worker_actor s JOIN /*schema.*/worker w ON w.id = s.worker_id
  WHERE s.queue = q.name AND s.actor = a.name AND w.lease_until > clock_timestamp()
)
ORDER BY j.scheduled_at LIMIT 5
