-- Read the settings of all queues.
--
-- In:    nothing
-- Out:   name, mode, state, max_running
-- Locks: none
-- Index: none; queues are few
SELECT name, mode, state, max_running FROM /*schema.*/queue
