-- Forget idempotency keys whose time is over, the oldest first.
--
-- In:    :from timestamptz (where the last run stopped: what is before was deleted, and its dead entries are not walked
--        again), :limit int, :now timestamptz or null
-- Out:   when each that was deleted expired
-- Locks: the deleted rows; those that a producer renews are skipped
-- Index: job_key_expires_idx
WITH old AS MATERIALIZED (
  SELECT k.scope, k.key FROM /*schema.*/job_key k
  WHERE k.expires_at >= :from AND k.expires_at <= coalesce(:now, statement_timestamp())
  ORDER BY k.expires_at LIMIT :limit
  FOR UPDATE SKIP LOCKED
)
DELETE FROM /*schema.*/job_key k USING old o
WHERE k.scope = o.scope AND k.key = o.key AND k.expires_at <= coalesce(:now, statement_timestamp())
RETURNING k.expires_at
