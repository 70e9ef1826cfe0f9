-- Find what says that somebody works on something, long after nobody does.
--
-- In:    :stale interval
-- Out:   severity, what was seen, the statement to paste; ten
-- Locks: none
-- Index: none; workers, series and requests are few
SELECT 'error', m.seen, 'SELECT * FROM /*schema.*/leader; -- who should have swept?'
FROM (
  SELECT w.lease_until AS since, format('the lease of worker %s (%s) ended at %s and nobody has taken back what it held', w.id, w.name,
                                        date_trunc('second', w.lease_until)) AS seen
  FROM /*schema.*/worker w
  UNION ALL
  SELECT c.claimed_at, format('task claim %s is of worker %s, who is gone', c.id, c.worker_id)
  FROM /*schema.*/task_claim c WHERE NOT EXISTS (SELECT 1 FROM /*schema.*/worker w WHERE w.id = c.worker_id)
  UNION ALL
  SELECT l.lease_until, format('the leader %s has been gone since %s while workers live: nothing is swept', l.holder,
                               date_trunc('second', l.lease_until))
  FROM /*schema.*/leader l
  WHERE EXISTS (SELECT 1 FROM /*schema.*/worker w WHERE w.lease_until > clock_timestamp()
                  AND w.started_at < clock_timestamp() - CAST(:stale AS interval))
) m
WHERE m.since < clock_timestamp() - CAST(:stale AS interval)
ORDER BY m.since LIMIT 10
