-- Read the statistics of datasets that requests may ask for.
--
-- In:    :datasets (ids)
-- Out:   dataset_id, revision, short_name, description, function, kwargs
-- Locks: none
-- Index: processing_option_dataset_id_short_name_key
SELECT dataset_id, revision, short_name, description, function, kwargs
FROM geoquery.processing_option
WHERE dataset_id = ANY (:datasets) AND is_active AND is_public
ORDER BY id
