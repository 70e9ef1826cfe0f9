-- Find what keeps dead rows from being removed: transactions, prepared ones, slots, and standbys by their feedback.
--
-- In:    :long interval (how old a transaction may be), :xids bigint (how many transactions a slot or standby may lag)
-- Out:   severity, what was seen, the statement to paste; the oldest first
-- Locks: none
-- Index: none; reads what the server shows of itself
WITH holder AS (
  SELECT format('%s %s of %s holds the horizon at an age of %s transactions, open for %s: %s',
                CASE a.backend_type WHEN 'walsender' THEN 'standby' ELSE 'session' END, a.pid, coalesce(a.usename, '?'),
                greatest(age(a.backend_xmin), age(a.backend_xid)), date_trunc('second', clock_timestamp() - a.xact_start),
                left(regexp_replace(a.query, '\s+', ' ', 'g'), 100)) AS seen,
         format('SELECT pg_terminate_backend(%s);', a.pid) AS statement,
         clock_timestamp() - a.xact_start AS open_for,
         CASE WHEN a.backend_type = 'walsender' THEN age(a.backend_xmin) ELSE 0 END AS xids
  FROM pg_stat_activity a
  WHERE (a.backend_xmin IS NOT NULL OR a.backend_xid IS NOT NULL) AND a.pid <> pg_backend_pid()
    AND a.backend_type NOT IN ('autovacuum worker')
  UNION ALL
  SELECT format('prepared transaction %s of %s, age %s transactions, prepared %s ago', p.gid, p.owner, age(p.transaction),
                date_trunc('second', clock_timestamp() - p.prepared)),
         format('ROLLBACK PREPARED %L;', p.gid), clock_timestamp() - p.prepared, 0
  FROM pg_prepared_xacts p
  UNION ALL
  SELECT format('replication slot %s (%s) holds the horizon at an age of %s transactions', s.slot_name,
                CASE WHEN s.active THEN 'active' ELSE 'nobody reads it' END, greatest(age(s.xmin), age(s.catalog_xmin))),
         format('SELECT pg_drop_replication_slot(%L);', s.slot_name), NULL, greatest(age(s.xmin), age(s.catalog_xmin))
  FROM pg_replication_slots s
  WHERE s.xmin IS NOT NULL OR s.catalog_xmin IS NOT NULL
)
SELECT CASE WHEN h.open_for >= CAST(:long AS interval) * 12 OR h.xids >= CAST(:xids AS bigint) * 10 THEN 'error' ELSE 'warning' END,
       h.seen, h.statement
FROM holder h
WHERE h.open_for >= CAST(:long AS interval) OR h.xids >= CAST(:xids AS bigint)
ORDER BY h.open_for DESC NULLS LAST LIMIT 10
