-- Read the datasets that do not cover everything, with the boxes around their resources.
--
-- In:    nothing
-- Out:   id, west, south, east, north
-- Locks: none
-- Index: none; datasets are few
SELECT id, west, south, east, north FROM geoquery.dataset WHERE NOT is_global ORDER BY id
