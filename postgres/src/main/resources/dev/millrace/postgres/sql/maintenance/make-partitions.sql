-- Make the partitions of history that the coming days need.
--
-- In:    :days int, :now timestamptz or null
-- Out:   how many were missing
-- Locks: those of make_partitions
-- Index: none
SELECT /*schema.*/make_partitions(CAST(:days AS int), CAST(:now AS timestamptz))
