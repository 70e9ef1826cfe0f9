-- Read how long history is kept.
--
-- In:    nothing
-- Out:   seconds for what succeeded or was cancelled, for what did not, and for events; 0 is for ever
-- Locks: none
-- Index: none; there is one row
SELECT CAST(extract(epoch FROM keep_done) AS bigint) AS done, CAST(extract(epoch FROM keep_failed) AS bigint) AS failed,
       CAST(extract(epoch FROM keep_events) AS bigint) AS events
FROM /*schema.*/installation
