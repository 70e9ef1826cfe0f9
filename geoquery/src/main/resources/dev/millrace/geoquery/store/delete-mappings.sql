-- Forget the names of a dataset's values.
--
-- In:    :dataset (id)
-- Out:   nothing
-- Locks: the rows
-- Index: mapping_pkey
DELETE FROM geoquery.mapping WHERE dataset_id = :dataset
