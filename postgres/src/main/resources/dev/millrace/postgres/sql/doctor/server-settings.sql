-- Find settings of the server, the database or the role under which Millrace loses data or refuses to work.
--
-- In:    nothing
-- Out:   severity, what was seen, the statement to paste
-- Locks: none
-- Index: none; reads settings
SELECT r.severity, format('%s is %s, set by %s: %s', s.name, s.setting, s.source, r.harm), format(r.statement, quote_ident(current_database()))
FROM (VALUES
  ('fsync', 'off', 'error', 'a crash of the machine destroys the database', 'ALTER SYSTEM SET fsync = on; SELECT pg_reload_conf();'),
  ('full_page_writes', 'off', 'error', 'a crash in the middle of a page destroys it', 'ALTER SYSTEM SET full_page_writes = on; SELECT pg_reload_conf();'),
  ('synchronous_commit', 'off', 'error', 'jobs that were enqueued or ended may be lost in a crash', 'ALTER DATABASE %s RESET synchronous_commit;'),
  ('autovacuum', 'off', 'error', 'dead rows are never removed', 'ALTER SYSTEM SET autovacuum = on; SELECT pg_reload_conf();'),
  ('track_counts', 'off', 'error', 'autovacuum does not know where to go', 'ALTER SYSTEM SET track_counts = on; SELECT pg_reload_conf();'),
  ('default_transaction_isolation', 'repeatable read', 'error', 'claims need READ COMMITTED and refuse', 'ALTER DATABASE %s RESET default_transaction_isolation;'),
  ('default_transaction_isolation', 'serializable', 'error', 'claims need READ COMMITTED and refuse', 'ALTER DATABASE %s RESET default_transaction_isolation;'),
  ('default_transaction_read_only', 'on', 'error', 'nothing can be written', 'ALTER DATABASE %s RESET default_transaction_read_only;')
) AS r (name, bad, severity, harm, statement)
JOIN pg_settings s ON s.name = r.name AND s.setting = r.bad
UNION ALL
SELECT 'error', 'this is a standby: it only reads', '-- connect to the primary' WHERE pg_is_in_recovery()
