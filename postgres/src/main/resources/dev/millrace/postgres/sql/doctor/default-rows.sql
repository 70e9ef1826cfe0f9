-- Find DEFAULT partitions that hold rows.
--
-- In:    nothing
-- Out:   severity, what was seen, the statement to paste
-- Locks: none
-- Index: none; the partitioned tables of the catalogue
SELECT 'warning', format('%s, the DEFAULT partition of %s, holds about %s rows', CAST(c.oid AS regclass), CAST(p.partrelid AS regclass),
                         greatest(pg_stat_get_live_tuples(c.oid), CAST(c.reltuples AS bigint))),
       format('SELECT count(*) FROM %s; -- which keys lack a partition?', CAST(c.oid AS regclass))
FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partdefid
WHERE p.partdefid <> 0 AND (pg_stat_get_live_tuples(c.oid) > 0 OR c.reltuples > 0)
LIMIT 10
