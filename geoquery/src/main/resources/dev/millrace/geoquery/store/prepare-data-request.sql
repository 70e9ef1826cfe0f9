-- Note what a request waits for.
--
-- In:    :id, :taskRequest, :job
-- Out:   nothing
-- Locks: the request's row
-- Index: data_request_pkey
UPDATE geoquery.data_request SET task_request = :taskRequest, job_id = :job WHERE id = :id
