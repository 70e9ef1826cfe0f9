-- Forget the coverage of a dataset whose box is another now.
--
-- In:    :dataset (name)
-- Out:   nothing
-- Locks: its rows
-- Index: coverage_pkey, dataset_name_key
DELETE FROM geoquery.coverage WHERE dataset_id = (SELECT d.id FROM geoquery.dataset d WHERE d.name = :dataset)
