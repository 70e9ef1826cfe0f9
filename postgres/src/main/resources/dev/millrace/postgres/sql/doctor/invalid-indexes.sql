-- Find indexes that are written and never read, left behind by a CREATE INDEX CONCURRENTLY that failed.
--
-- In:    nothing
-- Out:   severity, what was seen, the statement to paste
-- Locks: none
-- Index: none; one scan of pg_index
SELECT 'warning', format('index %s of %s is invalid: every write keeps it, no query uses it', c.relname, CAST(i.indrelid AS regclass)),
       format('REINDEX INDEX CONCURRENTLY %I.%I;', n.nspname, c.relname)
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE NOT i.indisvalid AND c.relkind = 'i'
  AND NOT EXISTS (SELECT 1 FROM pg_stat_progress_create_index p WHERE p.index_relid = i.indexrelid)
LIMIT 10
