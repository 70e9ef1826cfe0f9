-- Mark a resource of a request as done, once.
--
-- In:    :request, :resource
-- Out:   the number of rows: 0 if it was done already
-- Locks: the row
-- Index: request_resource_pkey
UPDATE geoquery.request_resource SET is_done = true
WHERE request_id = :request AND resource_id = :resource AND NOT is_done
