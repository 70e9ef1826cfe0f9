-- Compare the time that statements took to be compiled with the time that they took.
--
-- In:    nothing
-- Out:   severity, what was seen, the statement to paste; the worst five
-- Locks: none
-- Index: none; reads pg_stat_statements
SELECT 'warning',
       format('JIT took %s of %s ms of %s calls: %s', round(CAST(s.jit AS numeric), 1), round(CAST(s.total AS numeric), 1), s.calls,
              left(regexp_replace(s.query, '\s+', ' ', 'g'), 120)),
       'ALTER DATABASE ' || quote_ident(current_database()) || ' SET jit = off;'
FROM (
  SELECT q.query, q.calls, q.total_exec_time AS total,
         q.jit_generation_time + q.jit_inlining_time + q.jit_optimization_time + q.jit_emission_time AS jit
  FROM /*extension.*/pg_stat_statements q
  WHERE q.jit_functions > 0 AND q.query NOT LIKE '/* doctor/%'  -- which are not compiled but on the strangest of servers
    AND q.dbid = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
) s
WHERE s.jit > 0.1 * s.total AND s.jit > 100
ORDER BY s.jit DESC LIMIT 5
