-- Let failed tasks arrive anew that have rested, each at its rank: those that have attempts left, or those that have none, which
-- begin with none then.
--
-- The place of a task among them is found by width_bucket, a binary search; a join might loop over all pairs.
--
-- In:    :workset int, :key bigint, :rest interval, :is_exhausted boolean, :limit int, :now timestamptz or null
-- Out:   how many
-- Locks: the tasks' rows; one that somebody else has locked is left for the next time
-- Index: <task>_failed_idx, <task>_pkey
WITH block AS MATERIALIZED (
  SELECT array_agg(nextval(CAST('/*schema.*/task_number' AS regclass))) AS first
  FROM generate_series(1, (CAST(:limit AS int) + 1023) / 1024)
), failed AS MATERIALIZED (
  SELECT t.id FROM /*task*/ t
  WHERE t./*key*/ = :key AND t.status = -1
    AND (t.attempts >= (SELECT w.max_attempts FROM /*schema.*/workset w WHERE w.id = :workset)) = :is_exhausted
    AND t.finished_at <= coalesce(:now, clock_timestamp()) - CAST(:rest AS interval)
  ORDER BY t.attempts, t.id LIMIT :limit
  FOR UPDATE SKIP LOCKED
), anew AS MATERIALIZED (
  SELECT array_agg(f.id ORDER BY f.id) AS ids FROM failed f
), back AS (
  UPDATE /*task*/ t
  SET status = 0, attempts = CASE WHEN :is_exhausted THEN 0 ELSE t.attempts END,
      arrival = b.first[(width_bucket(t.id, a.ids) - 1) / 1024 + 1] + (width_bucket(t.id, a.ids) - 1) % 1024
  FROM anew a CROSS JOIN block b
  WHERE t./*key*/ = :key AND t.id = ANY(ARRAY(SELECT f.id FROM failed f))
  RETURNING t.rank, t.arrival
), woken AS (
  INSERT INTO /*schema.*/task_wake (workset_id, lane_id, arrivals)
  SELECT :workset, /*schema.*/task_lane_of(p.workset_id, p.id, b.rank, 0), b.arrivals
  FROM (SELECT k.rank, range_agg(int8range(k.arrival, k.arrival + 1)) AS arrivals FROM back k GROUP BY k.rank ORDER BY k.rank) b
  JOIN /*schema.*/task_partition p ON p.workset_id = :workset AND p.key = :key
)
SELECT count(*) FROM back
