-- Name a value.
--
-- In:    :dataset (id), :value, :name
-- Out:   nothing
-- Locks: the new row
-- Index: none
INSERT INTO geoquery.mapping (dataset_id, value, name) VALUES (:dataset, :value, :name)
