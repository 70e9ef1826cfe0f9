-- Mark a request as complete.
--
-- In:    :id
-- Out:   the number of rows: 0 if it was complete already
-- Locks: the request's row
-- Index: request_pkey
UPDATE geoquery.request SET status = 'complete', completed_at = clock_timestamp() WHERE id = :id AND status = 'writing'
