-- Read a request.
--
-- In:    :id
-- Out:   its columns but the form and the plan, and the time
-- Locks: none
-- Index: data_request_pkey
SELECT id, name, contact, state, warnings, tasks, task_request, job_id, submitted_at, prepared_at, completed_at, error,
  clock_timestamp() AS read_at
FROM geoquery.data_request WHERE id = :id
