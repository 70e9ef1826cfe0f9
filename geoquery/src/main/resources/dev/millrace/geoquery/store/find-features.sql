-- Find a selection's features.
--
-- In:    :collection (id, or null), :features (ids, or null), :geomIds (or null)
-- Out:   ids, ascending
-- Locks: none
-- Index: feature_collection_id_geom_id_key, feature_pkey
SELECT id FROM geoquery.feature
WHERE (CAST(:collection AS int) IS NULL OR collection_id = :collection)
  AND (CAST(:features AS int[]) IS NULL OR id = ANY (:features))
  AND (CAST(:geomIds AS text[]) IS NULL OR geom_id = ANY (:geomIds))
ORDER BY id
