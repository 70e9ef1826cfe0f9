-- Record a request.
--
-- In:    :id, :name, :contact, :form (JSON), :plan (JSON), :warnings, :tasks, :taskRequest, :job
-- Out:   nothing
-- Locks: the new row
-- Index: none
INSERT INTO geoquery.data_request (id, name, contact, state, form, plan, warnings, tasks, task_request, job_id)
VALUES (:id, :name, :contact, 'preparing', CAST(:form AS json), CAST(:plan AS json), CAST(:warnings AS text[]), :tasks,
  :taskRequest, :job)
