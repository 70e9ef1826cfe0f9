-- Withdraw the statistics that a description no longer has; what was computed of them stays.
--
-- In:    :dataset (id), :kept (short names)
-- Out:   the short names of those that were active or public
-- Locks: their rows
-- Index: processing_option_dataset_id_short_name_key
UPDATE geoquery.processing_option SET is_active = false, is_public = false
WHERE dataset_id = :dataset AND short_name <> ALL (:kept) AND (is_active OR is_public)
RETURNING short_name
