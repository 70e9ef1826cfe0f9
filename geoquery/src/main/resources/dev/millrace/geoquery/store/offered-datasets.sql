-- Read datasets of given names.
--
-- In:    :names
-- Out:   id, name, type, path, is_global, about
-- Locks: none
-- Index: dataset_name_key
SELECT id, name, type, path, is_global, about FROM geoquery.dataset WHERE name = ANY (:names)
