-- Count a request from its tasks; the caller has locked it, in an earlier statement.
--
-- In:    :id uuid, :now timestamptz or null
-- Out:   nothing
-- Locks: the request
-- Index: task_request_pkey, task_request_item_request_idx, <task>_pkey
WITH told AS (
  DELETE FROM /*schema.*/task_request_done d WHERE d.request_id = :id
)
UPDATE /*schema.*/task_request q
SET total = c.total, open = c.open, failed = c.failed, counted_at = coalesce(:now, clock_timestamp())
FROM /*schema.*/count_request(CAST(:id AS uuid)) c WHERE q.id = :id
