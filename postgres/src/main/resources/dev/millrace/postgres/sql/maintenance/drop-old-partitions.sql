-- Find partitions of history in which nothing has to be kept any more.
--
-- In:    :limit int, :now timestamptz or null
-- Out:   schema, parent, name, and attached, detaching or detached; what was begun comes first
-- Locks: none
-- Index: none; the catalogue
SELECT schema_name, parent, name, state
FROM /*schema.*/old_partitions(CAST(:limit AS int), CAST(:now AS timestamptz))
