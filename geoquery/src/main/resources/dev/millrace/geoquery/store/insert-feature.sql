-- Record a feature. One that is there has the same shape, and is only called anew.
--
-- In:    :collection, :geomId, :name, :attributes (JSON), :shape (WKB)
-- Out:   nothing
-- Locks: its row
-- Index: feature_collection_id_geom_id_key
INSERT INTO geoquery.feature (collection_id, geom_id, name, attributes, shape)
VALUES (:collection, :geomId, :name, CAST(:attributes AS jsonb), :shape)
ON CONFLICT (collection_id, geom_id) DO UPDATE SET name = excluded.name, attributes = excluded.attributes
