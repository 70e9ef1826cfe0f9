-- Read the features of a dataset that covers not everything, whose coverage is not tested, in the order of their ids.
--
-- In:    :dataset (id), :features (ids, or null for all), :limit
-- Out:   ids
-- Locks: none
-- Index: feature_pkey, coverage_pkey
SELECT f.id FROM geoquery.feature f
WHERE (CAST(:features AS int[]) IS NULL OR f.id = ANY (:features))
  AND NOT EXISTS (SELECT 1 FROM geoquery.coverage c WHERE c.dataset_id = :dataset AND c.feature_id = f.id)
ORDER BY f.id
LIMIT :limit
