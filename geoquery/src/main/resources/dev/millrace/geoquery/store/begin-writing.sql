-- Let a request's output be written if all its resources are done.
--
-- In:    :id
-- Out:   the number of rows: 1 if this call was the one
-- Locks: the request's row
-- Index: request_pkey, request_resource_pkey
UPDATE geoquery.request SET status = 'writing'
WHERE id = :id AND status = 'extracting'
  AND NOT EXISTS (SELECT 1 FROM geoquery.request_resource r WHERE r.request_id = :id AND NOT r.is_done)
