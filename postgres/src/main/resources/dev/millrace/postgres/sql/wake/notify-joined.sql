-- Tell listeners when the caller's transaction commits.
--
-- In:    :channel text, :messages text[]
-- Out:   one row
-- Locks: the lock of all transactions of the database cluster that notify, while it commits
-- Index: none
SELECT count(pg_notify(:channel, m.message)) FROM unnest(CAST(:messages AS text[])) AS m (message)
