-- Read what holds for all queues together.
--
-- In:    nothing
-- Out:   max_running
-- Locks: none
-- Index: none; there is one row
SELECT max_running FROM /*schema.*/installation
