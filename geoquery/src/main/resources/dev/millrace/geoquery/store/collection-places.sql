-- Read a page of a collection's features, without their shapes.
--
-- In:    :collection (id), :after (a feature's id), :limit
-- Out:   id, geom_id, name
-- Locks: none
-- Index: feature_pkey or feature_collection_id_geom_id_key
SELECT id, geom_id, name FROM geoquery.feature
WHERE collection_id = :collection AND id > :after
ORDER BY id LIMIT :limit
