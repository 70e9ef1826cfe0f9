-- Read what options are called and what they are.
--
-- In:    :revisions
-- Out:   revision, short_name, description
-- Locks: none
-- Index: processing_option_revision_key
SELECT revision, short_name, description FROM geoquery.processing_option WHERE revision = ANY (:revisions)
