-- Say which session holds an advisory lock of this database.
--
-- In:    :key bigint
-- Out:   one row per holder, shaped as in blocking-sessions
-- Locks: none
-- Index: none
SELECT l.pid, a.usename AS role, a.application_name, a.state, left(a.query, 200) AS query,
       extract(epoch FROM clock_timestamp() - coalesce(a.xact_start, a.query_start)) AS age_seconds,
       'the migration lock' AS wanted
FROM pg_locks AS l
LEFT JOIN pg_stat_activity AS a ON a.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND l.classid = CAST((CAST(:key AS bigint) >> 32) & 4294967295 AS oid)
  AND l.objid = CAST(CAST(:key AS bigint) & 4294967295 AS oid)
ORDER BY l.pid
