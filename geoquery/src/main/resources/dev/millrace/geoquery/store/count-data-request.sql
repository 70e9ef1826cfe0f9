-- Note how many tasks a request has got.
--
-- In:    :id, :tasks
-- Out:   nothing
-- Locks: the request's row
-- Index: data_request_pkey
UPDATE geoquery.data_request SET tasks = :tasks WHERE id = :id
