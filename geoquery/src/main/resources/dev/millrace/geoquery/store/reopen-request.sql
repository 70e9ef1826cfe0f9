-- Have the output of a complete request written again.
--
-- In:    :id
-- Out:   the number of rows: 0 if the request is still being worked on
-- Locks: the request's row
-- Index: request_pkey
UPDATE geoquery.request SET status = 'writing', completed_at = NULL WHERE id = :id AND status = 'complete'
