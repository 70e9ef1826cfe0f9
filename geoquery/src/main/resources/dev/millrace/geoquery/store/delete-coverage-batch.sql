-- Forget a batch that is over.
--
-- In:    :id
-- Out:   nothing
-- Locks: its rows
-- Index: coverage_batch_pkey, coverage_part_pkey
DELETE FROM geoquery.coverage_batch WHERE id = :id
