-- Find tables that autovacuum does not keep up with: many more dead rows than it waits for, drained partitions above all.
--
-- In:    :schema text
-- Out:   severity, what was seen, the statement to paste; the worst ten
-- Locks: none
-- Index: none; one scan of the catalogue's tables, and the statistics in memory
WITH tables AS (
  SELECT c.oid, c.relname, pg_stat_get_dead_tuples(c.oid) AS dead, pg_stat_get_live_tuples(c.oid) AS live,
         pg_stat_get_last_autovacuum_time(c.oid) AS vacuumed_at, c.reltuples,
         (SELECT o.option_value FROM pg_options_to_table(c.reloptions) o WHERE o.option_name = 'autovacuum_enabled') AS enabled,
         (SELECT CAST(o.option_value AS float8) FROM pg_options_to_table(c.reloptions) o
          WHERE o.option_name = 'autovacuum_vacuum_threshold') AS threshold,
         (SELECT CAST(o.option_value AS float8) FROM pg_options_to_table(c.reloptions) o
          WHERE o.option_name = 'autovacuum_vacuum_scale_factor') AS factor
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = :schema AND c.relkind = 'r' AND pg_stat_get_dead_tuples(c.oid) > 10000
)
SELECT CASE WHEN t.dead > 1000000 THEN 'error' ELSE 'warning' END,
       format('%s has %s dead rows beside %s live ones%s; autovacuum %s', t.relname, t.dead, t.live,
              CASE WHEN t.live * 10 < t.dead THEN ' (drained)' ELSE '' END,
              CASE WHEN t.enabled IN ('false', 'off') OR current_setting('autovacuum') = 'off' THEN 'is switched off for it'
                   ELSE coalesce('was there last at ' || date_trunc('second', t.vacuumed_at), 'has never been there') END),
       format('VACUUM (ANALYZE, VERBOSE) %I.%I;', CAST(:schema AS text), t.relname)
FROM tables t
WHERE t.dead > 2 * (coalesce(t.threshold, CAST(current_setting('autovacuum_vacuum_threshold') AS float8))
                    + coalesce(t.factor, CAST(current_setting('autovacuum_vacuum_scale_factor') AS float8)) * greatest(t.reltuples, 0))
   OR t.enabled IN ('false', 'off') OR current_setting('autovacuum') = 'off'
ORDER BY t.dead DESC LIMIT 10
