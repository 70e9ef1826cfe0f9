-- Read a declaration.
--
-- In:    :name text
-- Out:   id, declaration and its checksum; no row if there is none
-- Locks: none
-- Index: workset_name_key
SELECT id, declaration, checksum FROM /*schema.*/workset WHERE name = :name
