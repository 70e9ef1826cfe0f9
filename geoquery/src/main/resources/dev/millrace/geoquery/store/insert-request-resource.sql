-- Add a resource to a request.
--
-- In:    :request, :resource (name), :position
-- Out:   the resource's id; no row when there is no such resource, or its file was gone
-- Locks: the new row
-- Index: resource_name_key
INSERT INTO geoquery.request_resource (request_id, resource_id, position)
SELECT :request, r.id, :position FROM geoquery.resource r WHERE r.name = :resource AND r.is_present
RETURNING resource_id
