-- Mark a request as failed.
--
-- In:    :id, :error
-- Out:   the number of rows
-- Locks: the request's row
-- Index: request_pkey
UPDATE geoquery.request SET status = 'failed', error = :error WHERE id = :id AND status <> 'complete'
