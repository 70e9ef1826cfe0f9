-- The resources of a dataset whose files are there.
--
-- In:    :dataset (name)
-- Out:   name, path, sha256
-- Locks: none
-- Index: resource_dataset_idx
SELECT name, path, sha256 FROM geoquery.resource WHERE dataset = :dataset AND is_present ORDER BY name
