-- Record that a migration is done.
--
-- In:    :version int
-- Out:   no row
-- Locks: the row
-- Index: migration_pkey
UPDATE /*schema.*/migration
SET state = 'FINISHED', applied_at = clock_timestamp(), took = clock_timestamp() - started_at
WHERE version = :version AND state = 'STARTED'
