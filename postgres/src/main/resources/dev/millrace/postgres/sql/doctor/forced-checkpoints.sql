-- Compare checkpoints that WAL forced with those that came by time.
--
-- In:    nothing
-- Out:   severity, what was seen, the statement to paste; no row if time decides
-- Locks: none
-- Index: none; reads what the server shows of itself
SELECT CASE WHEN c.forced > 9 * c.timed AND c.forced >= 100 THEN 'error' ELSE 'warning' END,
       format('%s of %s checkpoints since %s were forced, with max_wal_size = %s', c.forced, c.forced + c.timed,
              coalesce(CAST(date_trunc('second', c.stats_reset) AS text), 'the start'), current_setting('max_wal_size')),
       format('ALTER SYSTEM SET max_wal_size = ''%sMB''; SELECT pg_reload_conf();',
              (SELECT 4 * CAST(s.setting AS bigint) FROM pg_settings s WHERE s.name = 'max_wal_size'))
FROM (/*checkpoints*/) c
WHERE c.forced >= 10 AND c.forced > c.timed
