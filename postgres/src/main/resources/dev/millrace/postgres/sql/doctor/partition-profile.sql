-- Find tables and partitions whose statistics are stale beside what they hold: plans rest on them.
--
-- In:    :schema text
-- Out:   severity, what was seen, the statement to paste; the worst ten
-- Locks: none
-- Index: none; one scan of the catalogue's tables, and the statistics in memory
SELECT 'warning',
       format('%s has %s live rows, %s were written since it was last analyzed%s', c.relname, pg_stat_get_live_tuples(c.oid),
              pg_stat_get_mod_since_analyze(c.oid), CASE WHEN c.reltuples < 0 THEN ', which was never' ELSE '' END),
       format('ANALYZE %I.%I;', CAST(:schema AS text), c.relname)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = :schema AND c.relkind = 'r' AND pg_stat_get_live_tuples(c.oid) > 10000
  AND pg_stat_get_mod_since_analyze(c.oid) > 10000 + greatest(c.reltuples, 0)
ORDER BY pg_stat_get_mod_since_analyze(c.oid) DESC LIMIT 10
