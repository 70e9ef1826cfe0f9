-- Read options by their revisions.
--
-- In:    :revisions
-- Out:   revision, is_raster (of its dataset), function, kwargs
-- Locks: none
-- Index: processing_option_revision_key, dataset_pkey
SELECT o.revision, d.type = 'raster' AS is_raster, o.function, o.kwargs
FROM geoquery.processing_option o JOIN geoquery.dataset d ON d.id = o.dataset_id
WHERE o.revision = ANY (:revisions)
