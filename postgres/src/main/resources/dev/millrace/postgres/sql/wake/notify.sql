-- Tell listeners, in a transaction of its own.
--
-- In:    :channel text, :messages text[]
-- Out:   one row
-- Locks: the lock of all transactions of the database cluster that notify, while it commits
-- Index: none
--
-- Commits asynchronously, so that the lock is not held over a flush of WAL: a notification that a crash of the server loses
-- is one that no listener, whose connection broke too, has missed.
SELECT set_config('synchronous_commit', 'off', true), count(pg_notify(:channel, m.message))
FROM unnest(CAST(:messages AS text[])) AS m (message)
