-- Read the next features that tasks of a dataset are built for: those that it covers, up to the first that is not tested.
--
-- In:    :dataset (id), :after (a feature's id), :limit
-- Out:   ids, ascending
-- Locks: none
-- Index: feature_pkey, coverage_pkey
SELECT f.id
FROM geoquery.feature f
JOIN geoquery.feature_collection c ON c.id = f.collection_id AND NOT c.is_upload
JOIN geoquery.dataset d ON d.id = :dataset
LEFT JOIN geoquery.coverage v ON v.dataset_id = :dataset AND v.feature_id = f.id
WHERE f.id > :after AND (d.is_global OR v.is_covered)
  AND (d.is_global OR f.id < coalesce(
    (SELECT min(u.id) FROM geoquery.feature u JOIN geoquery.feature_collection x ON x.id = u.collection_id AND NOT x.is_upload
     WHERE u.id > :after AND NOT EXISTS
       (SELECT 1 FROM geoquery.coverage w WHERE w.dataset_id = :dataset AND w.feature_id = u.id)), 2147483647))
ORDER BY f.id
LIMIT :limit
