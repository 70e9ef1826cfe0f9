-- Make everything durable that was committed before.
--
-- In:    nothing
-- Out:   one row
-- Locks: none
-- Index: none
SELECT pg_logical_emit_message(true, 'millrace', '')
