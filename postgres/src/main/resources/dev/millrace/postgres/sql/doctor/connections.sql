-- Compare the connections that are taken with those that the server has for users.
--
-- In:    nothing
-- Out:   severity, what was seen, the statement to paste; no row below four fifths
-- Locks: none
-- Index: none; reads what the server shows of itself
SELECT CASE WHEN c.taken >= c.free THEN 'error' ELSE 'warning' END,
       format('%s of %s connections are taken (max_connections %s, reserved %s); most by %s', c.taken, c.free,
              current_setting('max_connections'), c.reserved,
              (SELECT format('%s (%s)', coalesce(nullif(a.application_name, ''), 'unnamed'), count(*)) FROM pg_stat_activity a
               WHERE a.backend_type = 'client backend' GROUP BY a.application_name ORDER BY count(*) DESC LIMIT 1)),
       'SELECT usename, application_name, client_addr, state, count(*) FROM pg_stat_activity GROUP BY 1, 2, 3, 4 ORDER BY 5 DESC;'
FROM (
  SELECT (SELECT count(*) FROM pg_stat_activity a WHERE a.backend_type = 'client backend') AS taken, r.reserved,
         CAST(current_setting('max_connections') AS int) - r.reserved AS free
  FROM (
    SELECT CAST(current_setting('superuser_reserved_connections') AS int)
           + coalesce(CAST(current_setting('reserved_connections', true) AS int), 0) AS reserved
  ) r
) c
WHERE c.taken >= 0.8 * c.free
