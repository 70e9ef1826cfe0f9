-- Record a feature.
--
-- In:    :collection, :geomId, :name, :attributes (JSON), :shape (WKB)
-- Out:   nothing
-- Locks: the new row
-- Index: none
INSERT INTO geoquery.feature (collection_id, geom_id, name, attributes, shape)
VALUES (:collection, :geomId, :name, CAST(:attributes AS jsonb), :shape)
