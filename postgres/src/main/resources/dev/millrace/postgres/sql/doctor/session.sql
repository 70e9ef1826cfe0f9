-- Read which session of the server this is.
--
-- In:    nothing
-- Out:   its process id, max_connections less what is reserved, and the reserved
-- Locks: none
-- Index: none
SELECT pg_backend_pid(), CAST(current_setting('max_connections') AS int) - r.reserved, r.reserved
FROM (
  SELECT CAST(current_setting('superuser_reserved_connections') AS int)
         + coalesce(CAST(current_setting('reserved_connections', true) AS int), 0) AS reserved
) r
