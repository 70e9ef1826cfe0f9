-- Read requests that are not over, the oldest first.
--
-- In:    :limit
-- Out:   their columns but the form and the plan, and the time
-- Locks: none
-- Index: data_request_open_idx
SELECT id, name, contact, state, warnings, tasks, task_request, job_id, submitted_at, prepared_at, completed_at, error,
  clock_timestamp() AS read_at
FROM geoquery.data_request
WHERE state IN ('preparing', 'extracting', 'writing')
ORDER BY submitted_at
LIMIT :limit
