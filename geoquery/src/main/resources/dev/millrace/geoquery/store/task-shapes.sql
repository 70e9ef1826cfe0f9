-- Read shapes of features.
--
-- In:    :ids
-- Out:   id, geom_id, shape (WKB)
-- Locks: none
-- Index: feature_pkey
SELECT id, geom_id, shape FROM geoquery.feature WHERE id = ANY (:ids)
