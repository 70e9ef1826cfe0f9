-- Read the settings of all actors.
--
-- In:    nothing
-- Out:   name, and then as actor.sql
-- Locks: none
-- Index: none; actors are few
SELECT name, state, weight, max_running, max_running_per_key,
       CAST(extract(epoch FROM keep_done) AS bigint), CAST(extract(epoch FROM keep_failed) AS bigint),
       CAST(extract(epoch FROM keep_results) AS bigint)
FROM /*schema.*/actor
