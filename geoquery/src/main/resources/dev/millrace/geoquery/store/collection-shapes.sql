-- Read the shapes of a collection's features.
--
-- In:    :collection (id), :limit
-- Out:   id, geom_id, name, shape (WKB)
-- Locks: none
-- Index: feature_collection_id_geom_id_key
SELECT id, geom_id, name, shape FROM geoquery.feature
WHERE collection_id = :collection
ORDER BY name, geom_id LIMIT :limit
