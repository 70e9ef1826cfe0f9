-- Forget the features of a collection, and with them what was computed of them.
--
-- In:    :collection
-- Out:   nothing
-- Locks: the rows
-- Index: feature_collection_id_geom_id_key
DELETE FROM geoquery.feature WHERE collection_id = :collection
