-- Add tasks to a request, and count them.
--
-- In:    :id uuid, :workset int, :key bigint, :rows text (JSON, values of the natural key)
-- Out:   how many are new to the request
-- Locks: the request and the new rows
-- Index: the unique one of the natural key, task_request_item_pkey
WITH wanted AS MATERIALIZED (
  SELECT t.id, t.status = 0 OR (t.status = -1 AND t.attempts < w.max_attempts) AS is_open,
         t.status = -1 AND t.attempts >= w.max_attempts AS is_failed
  FROM json_populate_recordset(CAST(NULL AS /*task*/), CAST(:rows AS json)) AS g
  CROSS JOIN LATERAL ( -- OFFSET 0: one look at the index for each, however few the planner expects
    SELECT t.* FROM /*task*/ t WHERE t./*key*/ = :key AND /*match*/ OFFSET 0
  ) t
  JOIN /*schema.*/workset w ON w.id = :workset
), added AS (
  INSERT INTO /*schema.*/task_request_item (workset_id, key, task_id, request_id)
  SELECT :workset, :key, w.id, :id FROM wanted w
  ON CONFLICT DO NOTHING
  RETURNING task_id
), counted AS (
  SELECT count(*) AS total, count(*) FILTER (WHERE w.is_open) AS open, count(*) FILTER (WHERE w.is_failed) AS failed
  FROM (SELECT DISTINCT ON (x.id) x.* FROM wanted x) w
  WHERE (w.id IN (SELECT a.task_id FROM added a)) IS TRUE -- hashed; a join might loop over all pairs
)
UPDATE /*schema.*/task_request q SET total = q.total + c.total, open = q.open + c.open, failed = q.failed + c.failed
FROM counted c WHERE q.id = :id
RETURNING c.total
