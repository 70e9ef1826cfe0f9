-- Whether a table is a partition of another.
--
-- In:    :parent, :partition text (quoted, with their schema)
-- Out:   whether a detach of it was cut off; no row if it is no partition of it
-- Locks: none
-- Index: pg_inherits_relid_seqno_index
SELECT i.inhdetachpending FROM pg_inherits i
WHERE i.inhparent = to_regclass(CAST(:parent AS text)) AND i.inhrelid = to_regclass(CAST(:partition AS text))
