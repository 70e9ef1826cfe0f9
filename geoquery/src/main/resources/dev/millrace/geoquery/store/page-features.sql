-- Read a page of a selection's features, by collection and what identifies them in it.
--
-- In:    :collection (id, or null), :features (ids, or null), :geomIds (or null), :afterCollection, :afterGeomId, :limit
-- Out:   id, collection_id, collection, geom_id, attributes, shape (WKB)
-- Locks: none
-- Index: feature_collection_id_geom_id_key, feature_pkey
SELECT f.id, f.collection_id, c.name AS collection, f.geom_id, f.attributes, f.shape
FROM geoquery.feature f JOIN geoquery.feature_collection c ON c.id = f.collection_id
WHERE (CAST(:collection AS int) IS NULL OR f.collection_id = :collection)
  AND (CAST(:features AS int[]) IS NULL OR f.id = ANY (:features))
  AND (CAST(:geomIds AS text[]) IS NULL OR f.geom_id = ANY (:geomIds))
  AND (f.collection_id, f.geom_id) > (:afterCollection, :afterGeomId)
ORDER BY f.collection_id, f.geom_id
LIMIT :limit
