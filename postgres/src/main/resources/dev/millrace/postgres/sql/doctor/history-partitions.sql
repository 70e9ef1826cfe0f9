-- Find tables of history whose days run out.
--
-- In:    :schema text
-- Out:   severity, what was seen, the statement to paste
-- Locks: none
-- Index: pg_inherits_parent_index
SELECT CASE WHEN d.days <= 0 THEN 'error' ELSE 'warning' END,
       format('%s has partitions for %s more days', d.relname, greatest(d.days, 0)),
       format('SELECT %I.make_partitions(7, NULL);', CAST(:schema AS text))
FROM (
  SELECT c.relname, coalesce(max(to_date(right(i.relname, 8), 'YYYYMMDD')), DATE '2000-01-01')
                    - CAST(clock_timestamp() AT TIME ZONE 'UTC' AS date) AS days
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_inherits h ON h.inhparent = c.oid
  LEFT JOIN pg_class i ON i.oid = h.inhrelid AND i.relname ~ '_[0-9]{8}$'
  WHERE n.nspname = :schema AND c.relname IN ('job_history_done', 'job_history_failed', 'job_attempt', 'job_event')
    AND c.relkind = 'p'
  GROUP BY c.relname
) d
WHERE d.days < 3
