-- Read which features a dataset does not cover.
--
-- In:    :dataset (id), :features (ids)
-- Out:   ids
-- Locks: none
-- Index: coverage_pkey
SELECT feature_id FROM geoquery.coverage
WHERE dataset_id = :dataset AND feature_id = ANY (:features) AND NOT is_covered
