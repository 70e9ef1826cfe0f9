-- List the feature collections that are offered to everybody.
--
-- In:    nothing
-- Out:   id, name, number of features
-- Locks: none
-- Index: feature_collection_id_geom_id_key
SELECT c.id, c.name, (SELECT count(*) FROM geoquery.feature f WHERE f.collection_id = c.id) AS features
FROM geoquery.feature_collection c WHERE NOT c.is_upload ORDER BY c.name
