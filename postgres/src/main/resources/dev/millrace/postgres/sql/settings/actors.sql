-- Read the settings of all actors.
--
-- In:    nothing
-- Out:   name, state, weight, max_running, max_running_per_key
-- Locks: none
-- Index: none; actors are few
SELECT name, state, weight, max_running, max_running_per_key FROM /*schema.*/actor
