-- Read how far a request is; a task is one feature and one resource.
--
-- In:    :id
-- Out:   status, error or null, tasks done, all tasks
-- Locks: none
-- Index: request_pkey, request_resource_pkey, feature_collection_id_geom_id_key
SELECT q.status, q.error,
       f.features * count(*) FILTER (WHERE r.is_done) AS done,
       f.features * count(*) AS total
FROM geoquery.request q
JOIN geoquery.request_resource r ON r.request_id = q.id,
LATERAL (SELECT count(*) AS features FROM geoquery.feature f WHERE f.collection_id = q.collection_id) AS f
WHERE q.id = :id
GROUP BY q.status, q.error, f.features
