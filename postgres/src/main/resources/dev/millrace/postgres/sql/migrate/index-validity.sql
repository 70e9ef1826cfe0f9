-- Say whether an index of the schema exists and may be used.
--
-- In:    :schema text, :index text, names as the catalogue has them
-- Out:   one row with valid, or none if there is no such index
-- Locks: none
-- Index: pg_class_relname_nsp_index
SELECT i.indisvalid AS valid
FROM pg_index AS i
JOIN pg_class AS c ON c.oid = i.indexrelid
JOIN pg_namespace AS n ON n.oid = c.relnamespace
WHERE n.nspname = :schema AND c.relname = :index
