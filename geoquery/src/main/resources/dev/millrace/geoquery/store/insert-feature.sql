-- Record a feature.
--
-- In:    :collection, :geomId, :name, :shape (WKB)
-- Out:   nothing
-- Locks: the new row
-- Index: none
INSERT INTO geoquery.feature (collection_id, geom_id, name, shape)
VALUES (:collection, :geomId, :name, :shape)
