-- Let one job of each scope that has room again arrive anew. Whoever makes room takes the next job itself, so this finds
-- only what was left by a process that died, or whose limit was raised.
--
-- In:    :after text, the scope after which to look; :limit int, scopes; :now timestamptz or null
-- Out:   one row: how many scopes were looked at, the last one, how many jobs arrive
-- Locks: the jobs' rows; the caller holds what lock-limits.sql locks, in a statement before
-- Index: blocked_scope_idx by jumps from scope to scope, job_pkey, held_scope_idx
WITH RECURSIVE scope AS (
  (SELECT b.scope FROM /*schema.*/blocked b WHERE b.scope > :after ORDER BY b.scope LIMIT 1)
  UNION ALL
  SELECT n.scope FROM scope s CROSS JOIN LATERAL (
    SELECT b.scope FROM /*schema.*/blocked b WHERE b.scope > s.scope ORDER BY b.scope LIMIT 1
  ) n
), looked AS MATERIALIZED (
  SELECT s.scope FROM scope s LIMIT :limit
), roomy AS (
  SELECT l.scope
  FROM looked l
  LEFT JOIN /*schema.*/actor a ON l.scope LIKE 'key/%' AND a.id = CAST(split_part(l.scope, '/', 2) AS int)
  WHERE coalesce((/*schema.*/running_of(l.scope)).bound, 0)
        < CASE WHEN l.scope LIKE 'key/%' THEN coalesce(a.max_running_per_key, 2147483647) ELSE 1 END
), first AS MATERIALIZED (
  SELECT f.job_id, f.epoch
  FROM roomy r CROSS JOIN LATERAL (
    SELECT b.job_id, b.epoch
    FROM /*schema.*/blocked b
    CROSS JOIN LATERAL (SELECT 1 FROM /*schema.*/job k WHERE k.id = b.job_id AND k.epoch = b.epoch) j
    WHERE b.scope = r.scope
    ORDER BY b.rank, b.scheduled_at, b.job_id LIMIT 1
  ) f
), arriving AS (
  UPDATE /*schema.*/job j
  SET epoch = j.epoch + 1, scheduled_at = /*schema.*/arrival(j.scheduled_at, :now)
  FROM first f
  WHERE j.id = ANY(ARRAY(SELECT job_id FROM first)) AND j.id = f.job_id AND j.epoch = f.epoch
  RETURNING j.id
), gone AS (
  -- Blocked no more, or of a job that has ended or come back since.
  DELETE FROM /*schema.*/blocked b
  USING looked l
  WHERE b.scope = l.scope AND (b.job_id IN (SELECT job_id FROM first) OR NOT EXISTS (
    SELECT 1 FROM /*schema.*/job k WHERE k.id = b.job_id AND k.epoch = b.epoch))
)
SELECT (SELECT count(*) FROM looked), (SELECT max(scope) FROM looked), (SELECT count(*) FROM arriving)
