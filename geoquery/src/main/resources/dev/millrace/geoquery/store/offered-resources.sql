-- Read the resources of datasets whose files are there.
--
-- In:    :datasets (names)
-- Out:   dataset, revision, name, label, starts_on
-- Locks: none
-- Index: resource_dataset_idx
SELECT dataset, revision, name, label, starts_on
FROM geoquery.resource
WHERE dataset = ANY (:datasets) AND is_present
ORDER BY name
