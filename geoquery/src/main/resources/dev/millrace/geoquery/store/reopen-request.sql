-- Begin again with a request that is complete or failed.
--
-- In:    :id
-- Out:   its new status: writing if all its resources are done; no row if the request is still being worked on
-- Locks: the request's row
-- Index: request_pkey, request_resource_pkey
UPDATE geoquery.request
SET completed_at = NULL, error = NULL,
    status = CASE WHEN EXISTS (SELECT 1 FROM geoquery.request_resource r WHERE r.request_id = :id AND NOT r.is_done)
                  THEN 'extracting' ELSE 'writing' END
WHERE id = :id AND status IN ('complete', 'failed')
RETURNING status
