-- Find settings that somebody's SET left on the session that we were given. What the driver and poolers keep right is left out.
--
-- In:    nothing
-- Out:   severity, what was seen, the statement to paste
-- Locks: none
-- Index: none; reads the settings of the session
SELECT 'error', format('%s = ''%s'' was left on server session %s by an earlier client', s.name, s.setting, pg_backend_pid()),
       format('SELECT pg_terminate_backend(%s); -- gives the session up', pg_backend_pid())
FROM pg_settings s
WHERE s.source = 'session'
  AND lower(s.name) NOT IN ('datestyle', 'timezone', 'client_encoding', 'extra_float_digits', 'application_name',
                            'standard_conforming_strings', 'intervalstyle', 'transaction_isolation', 'transaction_read_only',
                            'transaction_deferrable')
LIMIT 10
