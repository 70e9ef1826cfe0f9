-- Read the resources of a request that are not done.
--
-- In:    :id
-- Out:   their ids, in the order of their columns
-- Locks: none
-- Index: request_resource_pkey
SELECT resource_id FROM geoquery.request_resource WHERE request_id = :id AND NOT is_done ORDER BY position
