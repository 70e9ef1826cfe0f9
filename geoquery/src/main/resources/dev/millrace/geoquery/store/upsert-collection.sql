-- Record a feature collection.
--
-- In:    :name, :sha256
-- Out:   its id
-- Locks: its row, until commit, so that two ingests of one collection take turns
-- Index: feature_collection_name_key
INSERT INTO geoquery.feature_collection (name, sha256)
VALUES (:name, :sha256)
ON CONFLICT (name) DO UPDATE SET sha256 = :sha256
RETURNING id
