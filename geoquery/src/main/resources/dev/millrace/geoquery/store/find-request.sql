-- Read a request for writing its output.
--
-- In:    :id
-- Out:   statistics, output file, name of the collection, names of the resources in the order of their columns
-- Locks: none
-- Index: request_pkey, request_resource_pkey
SELECT q.statistics, q.output, c.name AS collection,
       ARRAY(SELECT s.name
             FROM geoquery.request_resource r JOIN geoquery.resource s ON s.id = r.resource_id
             WHERE r.request_id = q.id
             ORDER BY r.position) AS resources
FROM geoquery.request q
JOIN geoquery.feature_collection c ON c.id = q.collection_id
WHERE q.id = :id
