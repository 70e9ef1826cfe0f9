-- Record whether a dataset covers a feature; whoever was first wins, the answer is the same.
--
-- In:    :dataset, :feature (ids), :isCovered
-- Out:   nothing
-- Locks: the new row
-- Index: coverage_pkey
INSERT INTO geoquery.coverage (dataset_id, feature_id, is_covered)
SELECT :dataset, f.id, :isCovered FROM geoquery.feature f WHERE f.id = :feature
ON CONFLICT DO NOTHING
