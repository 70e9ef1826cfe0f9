-- Read which session of the server this is.
--
-- In:    nothing
-- Out:   its process id, max_connections less what is reserved, the reserved, and how many connections are taken
-- Locks: none
-- Index: none
SELECT pg_backend_pid(), CAST(current_setting('max_connections') AS int) - r.reserved, r.reserved,
       (SELECT count(*) FROM pg_stat_activity a WHERE a.backend_type = 'client backend')
FROM (
  SELECT CAST(current_setting('superuser_reserved_connections') AS int)
         + coalesce(CAST(current_setting('reserved_connections', true) AS int), 0) AS reserved
) r
