-- Find a feature collection.
--
-- In:    :name
-- Out:   id, name, sha256
-- Locks: none
-- Index: feature_collection_name_key
SELECT id, name, sha256 FROM geoquery.feature_collection WHERE name = :name
