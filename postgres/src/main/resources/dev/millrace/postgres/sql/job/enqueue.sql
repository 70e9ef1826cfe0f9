-- Store jobs, and tell listeners once the transaction commits.
--
-- In:    :ids uuid[], :lane_ids int[], :retry_policy_ids int[], :starts timestamptz[] (null: now), :delays_ms bigint[],
--        :payloads text[] (JSON), :identities text[], :fairness_keys text[] (of texts or null), :now timestamptz or null,
--        :channel text, :messages text[] (none: tell nobody)
-- Out:   one row: the number of jobs, fewer than ids when a lane or policy does not exist; the number of messages
-- Locks: the new rows; with messages, the lock of all transactions that notify, while the transaction commits
-- Index: lane_pkey, retry_policy_pkey
WITH stored AS (
  INSERT INTO /*schema.*/job (id, lane_id, retry_policy_id, scheduled_at, enqueued_at, identity, fairness_key, payload)
  SELECT n.id, n.lane_id, n.retry_policy_id,
         /*schema.*/arrival(coalesce(n.start, :now, clock_timestamp()) + n.delay_ms * interval '1 millisecond', :now),
         coalesce(:now, clock_timestamp()), n.identity, n.fairness_key, CAST(n.payload AS jsonb)
  FROM unnest(
    CAST(:ids AS uuid[]), CAST(:lane_ids AS int[]), CAST(:retry_policy_ids AS int[]),
    CAST(:starts AS timestamptz[]), CAST(:delays_ms AS bigint[]), CAST(:payloads AS text[]),
    CAST(:identities AS text[]), CAST(:fairness_keys AS text[]))
    AS n (id, lane_id, retry_policy_id, start, delay_ms, payload, identity, fairness_key)
  WHERE EXISTS (SELECT 1 FROM /*schema.*/lane l WHERE l.id = n.lane_id)
    AND EXISTS (SELECT 1 FROM /*schema.*/retry_policy r WHERE r.id = n.retry_policy_id)
  RETURNING 1
)
SELECT (SELECT count(*) FROM stored),
       (SELECT count(pg_notify(:channel, m.message)) FROM unnest(CAST(:messages AS text[])) AS m (message))
