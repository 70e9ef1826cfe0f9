-- Find statements on partitioned tables that do not say the partition key, and so look into every partition.
--
-- In:    nothing
-- Out:   severity, what was seen, the statement to paste; the worst ten
-- Locks: none
-- Index: none; reads pg_stat_statements and the partitioned tables of the catalogue
SELECT CASE WHEN s.mean_exec_time > 1000 THEN 'error' ELSE 'warning' END,
       format('%s calls, %s ms and %s pages each, on the %s partitions of %s without its key %s: %s', s.calls,
              round(CAST(s.mean_exec_time AS numeric), 2), (s.shared_blks_hit + s.shared_blks_read) / s.calls, t.partitions,
              t.relname, t.key, left(regexp_replace(s.query, '\s+', ' ', 'g'), 150)),
       CASE WHEN s.query ~ '\$\d' THEN 'EXPLAIN (GENERIC_PLAN) ' ELSE 'EXPLAIN (ANALYZE, BUFFERS) ' END || s.query
FROM (
  SELECT c.relname, a.attname AS key, (SELECT count(*) FROM pg_inherits i WHERE i.inhparent = c.oid) AS partitions
  FROM pg_partitioned_table p
  JOIN pg_class c ON c.oid = p.partrelid
  JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
  WHERE NOT c.relispartition
) t
JOIN /*extension.*/pg_stat_statements s ON s.query ~* ('\m' || t.relname || '\M') AND s.query !~* ('\m' || t.key || '\M')
WHERE t.partitions >= 8 AND s.calls >= 20 AND s.query ~* '^\s*(/\*.*?\*/\s*)?(WITH|SELECT|UPDATE|DELETE)'
  AND s.query !~ '^\s*/\* (maintenance|doctor)/'
  AND s.dbid = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
ORDER BY s.total_exec_time DESC LIMIT 10
