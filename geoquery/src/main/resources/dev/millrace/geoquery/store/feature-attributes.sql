-- Read the names of the attributes that a selection's features have.
--
-- In:    :collection (id, or null), :features (ids, or null), :geomIds (or null)
-- Out:   names, ascending
-- Locks: none
-- Index: feature_collection_id_geom_id_key, feature_pkey
SELECT DISTINCT a.name COLLATE "C" AS name
FROM geoquery.feature f CROSS JOIN LATERAL jsonb_object_keys(f.attributes) AS a (name)
WHERE (CAST(:collection AS int) IS NULL OR f.collection_id = :collection)
  AND (CAST(:features AS int[]) IS NULL OR f.id = ANY (:features))
  AND (CAST(:geomIds AS text[]) IS NULL OR f.geom_id = ANY (:geomIds))
ORDER BY 1
