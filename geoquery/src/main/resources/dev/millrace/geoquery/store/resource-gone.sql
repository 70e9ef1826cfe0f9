-- Note that a resource's file is gone; what was computed of it stays.
--
-- In:    :name
-- Out:   nothing
-- Locks: its row
-- Index: resource_name_key
UPDATE geoquery.resource SET is_present = false WHERE name = :name
