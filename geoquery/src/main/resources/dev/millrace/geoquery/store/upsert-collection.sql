-- Record a feature collection.
--
-- In:    :name, :sha256, :isUpload
-- Out:   its id
-- Locks: its row, until commit, so that two ingests of one collection take turns
-- Index: feature_collection_name_key
INSERT INTO geoquery.feature_collection (name, sha256, is_upload)
VALUES (:name, :sha256, :isUpload)
ON CONFLICT (name) DO UPDATE SET sha256 = :sha256
RETURNING id
