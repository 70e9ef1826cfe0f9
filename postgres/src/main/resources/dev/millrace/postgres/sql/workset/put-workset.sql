-- Store a declaration.
--
-- In:    :name text, :max_attempts int, :key_column, :declaration, :checksum text
-- Out:   nothing
-- Locks: the row
-- Index: workset_name_key
INSERT INTO /*schema.*/workset (name, max_attempts, key_column, declaration, checksum)
VALUES (:name, :max_attempts, :key_column, :declaration, :checksum)
ON CONFLICT (name) DO UPDATE
SET max_attempts = excluded.max_attempts, declaration = excluded.declaration, checksum = excluded.checksum
