-- Read a feature collection.
--
-- In:    :id
-- Out:   id, name, sha256, number of features
-- Locks: none
-- Index: feature_collection_pkey, feature_collection_id_geom_id_key
SELECT c.id, c.name, c.sha256,
  (SELECT count(*) FROM geoquery.feature f WHERE f.collection_id = c.id) AS features
FROM geoquery.feature_collection c WHERE c.id = :id
