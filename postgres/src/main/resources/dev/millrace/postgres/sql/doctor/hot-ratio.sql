-- Find tables that are updated much and never by HOT. Left out is what is so by design: job, whose updates change the key of
-- its one order, and tasks, each written once by the statement that takes it out of the index of what is pending.
--
-- In:    :schema text
-- Out:   severity, what was seen, the statement to paste; the worst ten
-- Locks: none
-- Index: none; one scan of the catalogue's tables, and the statistics in memory
SELECT 'warning',
       format('%s.%s: %s updates, %s of them HOT (%s %%), %s indexes rewritten by each of the others', n.nspname, c.relname,
              pg_stat_get_tuples_updated(c.oid), pg_stat_get_tuples_hot_updated(c.oid),
              round(100.0 * pg_stat_get_tuples_hot_updated(c.oid) / pg_stat_get_tuples_updated(c.oid), 1),
              (SELECT count(*) FROM pg_index i WHERE i.indrelid = c.oid)),
       format('SELECT indexrelid::regclass, pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = ''%I.%I''::regclass;',
              n.nspname, c.relname)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND pg_stat_get_tuples_updated(c.oid) >= 1000
  AND pg_stat_get_tuples_hot_updated(c.oid) * 100 < pg_stat_get_tuples_updated(c.oid)
  AND n.nspname NOT IN ('pg_catalog', 'pg_toast', 'information_schema')
  AND NOT (n.nspname = :schema AND (c.relname = 'job' OR c.relname ~ '_task_[^_]*$'))
ORDER BY pg_stat_get_tuples_updated(c.oid) DESC LIMIT 10
