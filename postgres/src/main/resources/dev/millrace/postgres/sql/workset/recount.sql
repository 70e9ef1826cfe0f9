-- Count a request from its tasks; the caller has locked it, in an earlier statement.
--
-- In:    :id uuid, :now timestamptz or null
-- Out:   nothing; one that cannot be counted, since DDL has locked a partition, is left as it was until its next turn
-- Locks: the request
-- Index: task_request_pkey, task_request_item_request_idx, <task>_pkey
WITH counted AS MATERIALIZED (
  SELECT c.total, c.open, c.failed FROM /*schema.*/count_request(CAST(:id AS uuid)) c
), told AS (
  DELETE FROM /*schema.*/task_request_done d WHERE d.request_id = :id AND (SELECT c.total IS NOT NULL FROM counted c)
)
UPDATE /*schema.*/task_request q
SET total = coalesce(c.total, q.total),
    open = CASE WHEN c.total IS NULL THEN q.open ELSE c.open END,
    failed = CASE WHEN c.total IS NULL THEN q.failed ELSE c.failed END,
    counted_at = coalesce(:now, clock_timestamp())
FROM counted c WHERE q.id = :id
