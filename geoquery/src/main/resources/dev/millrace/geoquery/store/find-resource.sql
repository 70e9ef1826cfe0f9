-- Find a resource whose file is there.
--
-- In:    :id
-- Out:   id, name, path
-- Locks: none
-- Index: resource_pkey
SELECT id, name, path FROM geoquery.resource WHERE id = :id AND is_present
