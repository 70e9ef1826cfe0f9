-- Finish the detaching of a partition, and drop it.
--
-- In:    :schema_name text, :parent text, :name text
-- Out:   whether it was there
-- Locks: those of drop_partition: readers of the partition come first
-- Index: none
SELECT /*schema.*/drop_partition(CAST(:schema_name AS text), CAST(:parent AS text), CAST(:name AS text))
