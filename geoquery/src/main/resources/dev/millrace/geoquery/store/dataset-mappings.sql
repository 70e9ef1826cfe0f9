-- Read the names of a dataset's values.
--
-- In:    :dataset (id)
-- Out:   value and name, by value
-- Locks: none
-- Index: mapping_pkey
SELECT value, name FROM geoquery.mapping WHERE dataset_id = :dataset ORDER BY value
