-- Whether a worker's lease is over, so that taking back has something to do.
--
-- In:    :now timestamptz or null
-- Out:   one row: true or false
-- Locks: none
-- Index: none; there are as many rows as workers
SELECT EXISTS (SELECT 1 FROM /*schema.*/worker WHERE lease_until <= coalesce(:now, clock_timestamp()))
