-- List the datasets.
--
-- In:    nothing
-- Out:   their names
-- Locks: none
-- Index: dataset_name_key
SELECT name FROM geoquery.dataset ORDER BY name
