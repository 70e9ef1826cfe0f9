-- Read the features of a request for which a resource has no values yet.
--
-- In:    :request, :resource
-- Out:   id, geom_id, name, shape
-- Locks: none
-- Index: request_pkey, feature_collection_id_geom_id_key, zonal_pkey
SELECT f.id, f.geom_id, f.name, f.shape
FROM geoquery.request q
JOIN geoquery.feature f ON f.collection_id = q.collection_id
WHERE q.id = :request
  AND NOT EXISTS (SELECT 1 FROM geoquery.zonal z WHERE z.resource_id = :resource AND z.feature_id = f.id)
ORDER BY f.id
