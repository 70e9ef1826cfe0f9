-- Say which sessions keep one session waiting for a lock.
--
-- In:    :pid int, the session that waits
-- Out:   one row per blocking session, longest transaction first; pid 0 is a prepared transaction; what the role may
--        not see is null, a query it may not see is '<insufficient privilege>'
-- Locks: none
-- Index: none
SELECT b.pid, a.usename AS role, a.application_name, a.state, left(a.query, 200) AS query,
       extract(epoch FROM clock_timestamp() - coalesce(a.xact_start, a.query_start)) AS age_seconds,
       (SELECT w.mode || ' on ' || coalesce(CAST(CAST(w.relation AS regclass) AS text), 'a ' || w.locktype)
        FROM pg_locks AS w WHERE w.pid = :pid AND NOT w.granted LIMIT 1) AS wanted
FROM (SELECT DISTINCT unnest(pg_blocking_pids(:pid)) AS pid) AS b
LEFT JOIN pg_stat_activity AS a ON a.pid = b.pid
ORDER BY age_seconds DESC NULLS LAST, b.pid
