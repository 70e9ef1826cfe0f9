-- Find or make a retry policy.
--
-- In:    :max_attempts int, :initial_delay_ms bigint, :multiplier double, :max_delay_ms bigint, :jitter double, :growth text,
--        :timeout_ms bigint
-- Out:   its id; no row when another transaction made it at this moment: ask again
-- Locks: waits for a transaction that is making the same policy
-- Index: the unique one on all its columns
WITH found AS (
  SELECT id FROM /*schema.*/retry_policy
  WHERE max_attempts = :max_attempts AND initial_delay_ms = :initial_delay_ms AND multiplier = :multiplier
    AND max_delay_ms = :max_delay_ms AND jitter = :jitter AND growth = :growth
    AND timeout_ms = :timeout_ms
), made AS (
  INSERT INTO /*schema.*/retry_policy (max_attempts, initial_delay_ms, multiplier, max_delay_ms, jitter, growth, timeout_ms)
  SELECT CAST(:max_attempts AS int), CAST(:initial_delay_ms AS bigint), CAST(:multiplier AS double precision),
         CAST(:max_delay_ms AS bigint), CAST(:jitter AS double precision), CAST(:growth AS text), CAST(:timeout_ms AS bigint)
  WHERE NOT EXISTS (SELECT 1 FROM found)
  ON CONFLICT DO NOTHING
  RETURNING id
)
SELECT id FROM found UNION ALL SELECT id FROM made
