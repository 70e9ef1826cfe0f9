-- Read how far a request is, with what flushes told since it was last counted.
--
-- In:    :id uuid
-- Out:   state, total, done, failed, made and completed
-- Locks: none
-- Index: task_request_pkey, task_request_done_request_idx
SELECT q.state, q.total, q.total - greatest(q.open - d.count, 0), q.failed + d.failed, q.made_at, q.completed_at
FROM /*schema.*/task_request q
CROSS JOIN LATERAL (
  SELECT coalesce(sum(d.count), 0) AS count, coalesce(sum(d.failed), 0) AS failed
  FROM /*schema.*/task_request_done d WHERE d.request_id = q.id
) d
WHERE q.id = :id
