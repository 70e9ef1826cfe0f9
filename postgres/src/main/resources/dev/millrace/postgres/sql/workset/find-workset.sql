-- Read a declaration.
--
-- In:    :name text
-- Out:   id and declaration; no row if there is none
-- Locks: none
-- Index: workset_name_key
SELECT id, declaration FROM /*schema.*/workset WHERE name = :name
