-- Read what decides which checks can be made.
--
-- In:    :schema text
-- Out:   one row: version number, whether it recovers, may read everybody's statistics, the schema of pg_stat_statements or null,
--        whether the schema has tables of ours, whether JIT is there and on, the role
-- Locks: none
-- Index: pg_namespace_nspname_index, pg_extension_name_index
SELECT CAST(current_setting('server_version_num') AS int), pg_is_in_recovery(),
       pg_has_role(current_user, 'pg_read_all_stats', 'USAGE'),
       (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_stat_statements'),
       EXISTS (SELECT 1 FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid WHERE n.nspname = :schema AND c.relname = 'job'),
       pg_jit_available(), current_user
