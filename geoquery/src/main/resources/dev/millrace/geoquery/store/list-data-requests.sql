-- List requests, the newest first.
--
-- In:    :before (a time), :limit
-- Out:   their columns but the form and the plan, and the time
-- Locks: none
-- Index: data_request_submitted_idx
SELECT id, name, contact, state, warnings, tasks, task_request, job_id, submitted_at, prepared_at, completed_at, error,
  clock_timestamp() AS read_at
FROM geoquery.data_request
WHERE submitted_at < :before
ORDER BY submitted_at DESC, id DESC
LIMIT :limit
