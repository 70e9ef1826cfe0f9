-- Look once at what sessions of this database wait for.
--
-- In:    nothing
-- Out:   type and name of an event, and how many sessions
-- Locks: none
-- Index: none; reads what the server shows of itself
SELECT a.wait_event_type, a.wait_event, count(*)
FROM pg_stat_activity a
WHERE a.datname = current_database() AND a.state <> 'idle' AND a.pid <> pg_backend_pid()
  AND a.wait_event_type NOT IN ('Client', 'Activity', 'Timeout', 'Extension')
GROUP BY 1, 2
