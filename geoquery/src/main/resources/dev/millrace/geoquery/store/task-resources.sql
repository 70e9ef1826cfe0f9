-- Read files by their revisions.
--
-- In:    :revisions
-- Out:   revision, name, path of those that are there
-- Locks: none
-- Index: resource_revision_key
SELECT revision, name, path FROM geoquery.resource WHERE revision = ANY (:revisions) AND is_present
