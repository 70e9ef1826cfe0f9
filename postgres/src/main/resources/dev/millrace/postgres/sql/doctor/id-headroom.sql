-- Find sequences that have given more than half of their numbers, and databases that near the wraparound of transaction ids.
--
-- In:    nothing
-- Out:   severity, what was seen, the statement to paste; the worst ten
-- Locks: none
-- Index: none; the sequences of the catalogue
SELECT CASE WHEN f.used > 0.8 THEN 'error' ELSE 'warning' END, f.seen, f.statement
FROM (
  SELECT CAST(s.last_value AS float8) / s.max_value AS used,
         format('sequence %I.%I has given %s of %s numbers', s.schemaname, s.sequencename, s.last_value, s.max_value) AS seen,
         format('SELECT * FROM pg_sequences WHERE schemaname = %L AND sequencename = %L;', s.schemaname, s.sequencename) AS statement
  FROM pg_sequences s WHERE s.increment_by > 0
  UNION ALL
  SELECT age(d.datfrozenxid) / 2147483647.0, format('database %s: the oldest transaction id is %s old', d.datname, age(d.datfrozenxid)),
         'VACUUM (FREEZE, VERBOSE);'
  FROM pg_database d WHERE d.datallowconn
) f
WHERE f.used > 0.5
ORDER BY f.used DESC LIMIT 10
