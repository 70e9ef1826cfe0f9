-- Find settings of ours that contradict each other.
--
-- In:    nothing
-- Out:   severity, what was seen, the statement to paste
-- Locks: none
-- Index: none; queues and actors are few
SELECT 'warning', s.seen, s.statement
FROM (
  SELECT format('queue %s is open, and may run no job: max-running is 0', q.name), format('-- millrace queue set %s --max-running none', q.name)
  FROM /*schema.*/queue q WHERE q.state = 'open' AND q.max_running = 0
  UNION ALL
  SELECT format('queue %s may run %s jobs, but all together only %s', q.name, q.max_running, i.max_running), '-- millrace limit'
  FROM /*schema.*/queue q CROSS JOIN /*schema.*/installation i WHERE q.max_running > i.max_running
  UNION ALL
  SELECT format('actor %s is open, and may run no job: max-running is 0', a.name), format('-- millrace actor set %s --max-running none', a.name)
  FROM /*schema.*/actor a WHERE a.state = 'open' AND a.max_running = 0
  UNION ALL
  SELECT format('actor %s may run %s jobs, but %s for a single key', a.name, a.max_running, a.max_running_per_key),
         format('-- millrace actor set %s --max-running-per-key none', a.name)
  FROM /*schema.*/actor a WHERE a.max_running_per_key > a.max_running
  UNION ALL
  SELECT format('actor %s may run %s jobs, but all together only %s', a.name, a.max_running, i.max_running), '-- millrace limit'
  FROM /*schema.*/actor a CROSS JOIN /*schema.*/installation i WHERE a.max_running > i.max_running
  UNION ALL
  SELECT format('actor %s keeps what went well for %s, longer than the installation''s %s, which wins', a.name, a.keep_done, i.keep_done),
         '-- millrace retention'
  FROM /*schema.*/actor a CROSS JOIN /*schema.*/installation i WHERE a.keep_done > i.keep_done AND i.keep_done > '0'
  UNION ALL
  SELECT format('actor %s keeps results for %s, longer than their jobs', a.name, a.keep_results),
         format('-- millrace actor set %s', a.name)
  FROM /*schema.*/actor a CROSS JOIN /*schema.*/installation i
  WHERE a.keep_results > least(coalesce(a.keep_done, i.keep_done), CASE WHEN i.keep_done > '0' THEN i.keep_done END)
) AS s (seen, statement)
LIMIT 10
