-- Say whether any job waits for its scope, so that an idle process asks one statement.
--
-- In:    nothing
-- Out:   one row
-- Locks: none
-- Index: blocked_pkey
SELECT EXISTS (SELECT 1 FROM /*schema.*/blocked)
