-- Forget the features of a collection that are no longer as they were: gone, or of another shape. Those of the same shape keep
-- their ids, so that what was computed of them is found.
--
-- In:    :collection, and of the features that it has now :geomIds and :hashes (SHA-256 of the WKB, hexadecimal), in step
-- Out:   nothing
-- Locks: the rows
-- Index: feature_collection_id_geom_id_key
DELETE FROM geoquery.feature f
WHERE collection_id = :collection AND NOT EXISTS
  (SELECT 1 FROM unnest(CAST(:geomIds AS text[]), CAST(:hashes AS text[])) AS kept (geom_id, hash)
   WHERE kept.geom_id = f.geom_id AND kept.hash = encode(sha256(f.shape), 'hex'))
