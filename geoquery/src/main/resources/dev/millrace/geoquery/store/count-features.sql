-- Count the features of a selection.
--
-- In:    :collection (id, or null), :features (ids, or null), :geomIds (or null)
-- Out:   their number
-- Locks: none
-- Index: feature_collection_id_geom_id_key, feature_pkey
SELECT count(*) FROM geoquery.feature
WHERE (CAST(:collection AS int) IS NULL OR collection_id = :collection)
  AND (CAST(:features AS int[]) IS NULL OR id = ANY (:features))
  AND (CAST(:geomIds AS text[]) IS NULL OR geom_id = ANY (:geomIds))
