-- Count what flushes told, complete requests whose tasks are over, and cancel those that nobody adds to any more.
--
-- In:    :id uuid or null (all), :limit int, :stale interval, :now timestamptz or null
-- Out:   each request that changed: its id, new state, and its job
-- Locks: the requests; one that somebody else has locked is left for the next time
-- Index: task_request_open_idx, task_request_done_request_idx
WITH picked AS MATERIALIZED (
  SELECT q.id
  FROM /*schema.*/task_request q
  WHERE q.state IN ('gathering', 'waiting') AND (CAST(:id AS uuid) IS NULL OR q.id = CAST(:id AS uuid))
    AND (q.state = 'waiting' AND q.open <= 0
         OR q.state = 'gathering' AND q.touched_at <= coalesce(:now, clock_timestamp()) - CAST(:stale AS interval)
         OR EXISTS (SELECT 1 FROM /*schema.*/task_request_done d WHERE d.request_id = q.id))
  ORDER BY q.counted_at, q.id
  LIMIT :limit
  FOR UPDATE SKIP LOCKED
), told AS (
  DELETE FROM /*schema.*/task_request_done d WHERE d.request_id = ANY(ARRAY(SELECT p.id FROM picked p))
  RETURNING d.request_id, d.count, d.failed
), sum AS (
  SELECT p.id, coalesce(sum(t.count), 0) AS count, coalesce(sum(t.failed), 0) AS failed
  FROM picked p LEFT JOIN told t ON t.request_id = p.id GROUP BY p.id
), changed AS (
  UPDATE /*schema.*/task_request q
  SET open = q.open - s.count, failed = q.failed + s.failed, state = n.state,
      completed_at = CASE WHEN n.state IN ('completed', 'cancelled') THEN coalesce(:now, clock_timestamp()) END
  FROM sum s CROSS JOIN LATERAL (
    SELECT CASE WHEN k.state = 'waiting' AND k.open - s.count <= 0 THEN 'completed'
                WHEN k.state = 'gathering' AND k.touched_at <= coalesce(:now, clock_timestamp()) - CAST(:stale AS interval)
                THEN 'cancelled' ELSE k.state END AS state
    FROM /*schema.*/task_request k WHERE k.id = s.id
  ) n
  WHERE q.id = s.id
  RETURNING q.*
), forgotten AS (
  DELETE FROM /*schema.*/task_request_item i
  WHERE i.request_id = ANY(ARRAY(SELECT c.id FROM changed c WHERE c.state IN ('completed', 'cancelled')))
)
SELECT c.id, c.state, c.job_id, c.job_queue, c.job_actor, c.job_rank, c.job_payload, c.max_attempts, c.initial_ms, c.multiplier,
       c.max_ms, c.jitter, c.growth, c.budget_ms
FROM changed c ORDER BY c.id
