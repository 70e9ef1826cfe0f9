-- Read the counters of the server and of Millrace's tables, to be compared with a later look.
--
-- In:    :schema text
-- Out:   one row: the clock, bytes of WAL, commits, jobs that left the table of what is alive, tasks that were written when they
--        ended, updates, those of them that were HOT, checkpoints by time, and forced ones
-- Locks: none
-- Index: none; one scan of the catalogue's tables, and the statistics in memory
SELECT clock_timestamp(), CAST(pg_current_wal_lsn() - '0/0' AS bigint), d.xact_commit, t.jobs, t.tasks, t.updates, t.hot,
       c.timed, c.forced
FROM (
  SELECT coalesce(sum(pg_stat_get_tuples_deleted(r.oid)) FILTER (WHERE r.relname = 'job'), 0) AS jobs,
         coalesce(sum(pg_stat_get_tuples_updated(r.oid)) FILTER (WHERE r.relname ~ '_task_[^_]*$'), 0) AS tasks,
         coalesce(sum(pg_stat_get_tuples_updated(r.oid)), 0) AS updates,
         coalesce(sum(pg_stat_get_tuples_hot_updated(r.oid)), 0) AS hot
  FROM pg_class r JOIN pg_namespace n ON n.oid = r.relnamespace
  WHERE n.nspname = :schema AND r.relkind = 'r'
) t
CROSS JOIN (/*checkpoints*/) c
JOIN pg_stat_database d ON d.datname = current_database()
