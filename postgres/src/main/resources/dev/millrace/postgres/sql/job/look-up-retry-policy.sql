-- Look a retry policy up without making it: for a caller's transaction, which must not hold what others wait for.
--
-- In:    :max_attempts int, :initial_delay_ms bigint, :multiplier double, :max_delay_ms bigint, :jitter double, :growth text,
--        :timeout_ms bigint
-- Out:   its id, or no row
-- Locks: none
-- Index: the unique one on all its columns
SELECT id FROM /*schema.*/retry_policy
WHERE max_attempts = :max_attempts AND initial_delay_ms = :initial_delay_ms AND multiplier = :multiplier
  AND max_delay_ms = :max_delay_ms AND jitter = :jitter AND growth = :growth
  AND timeout_ms = :timeout_ms
