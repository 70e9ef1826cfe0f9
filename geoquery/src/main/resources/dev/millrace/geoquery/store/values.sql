-- Read all values of a request, feature by feature, each with its resources in the order of their columns.
--
-- In:    :id
-- Out:   geom_id, name, cells, count, min, max, sum, mean
-- Locks: none
-- Index: request_pkey, request_resource_pkey, feature_collection_id_geom_id_key, zonal_pkey
SELECT f.geom_id, f.name, z.cells, z.count, z.min, z.max, z.sum, z.mean
FROM geoquery.request q
JOIN geoquery.feature f ON f.collection_id = q.collection_id
JOIN geoquery.request_resource r ON r.request_id = q.id
JOIN geoquery.zonal z ON z.resource_id = r.resource_id AND z.feature_id = f.id
WHERE q.id = :id
ORDER BY f.geom_id, r.position
