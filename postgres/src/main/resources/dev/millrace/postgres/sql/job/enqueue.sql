-- Store jobs that nothing stands against but a draining queue or actor, and tell listeners once the transaction commits.
--
-- In:    :ids uuid[], :lane_ids int[], :retry_policy_ids int[], :starts timestamptz[] (null: now), :delays_ms bigint[],
--        :payloads text[] (JSON), :identities text[], :fairness_keys text[] (of texts or null), :deadlines timestamptz[],
--        :withins_ms bigint[] (both of null for none), :now timestamptz or null,
--        :channel text, :messages text[] (none: tell nobody)
-- Out:   one row: the number of jobs, none when a lane or policy does not exist or is draining, see why-barred; the number
--        of messages
-- Locks: the new rows; with messages, the lock of all transactions that notify, while the transaction commits
-- Index: lane_pkey, queue_pkey, actor_pkey, retry_policy_pkey
WITH barred AS MATERIALIZED (
  SELECT 1
  FROM (SELECT DISTINCT u.lane_id, u.policy_id
        FROM unnest(CAST(:lane_ids AS int[]), CAST(:retry_policy_ids AS int[])) AS u (lane_id, policy_id)) n
  LEFT JOIN (/*schema.*/lane l
    JOIN /*schema.*/queue q ON q.id = l.queue_id AND q.state <> 'draining'
    JOIN /*schema.*/actor a ON a.id = l.actor_id AND a.state <> 'draining') ON l.id = n.lane_id
  LEFT JOIN /*schema.*/retry_policy r ON r.id = n.policy_id
  WHERE l.id IS NULL OR r.id IS NULL
), stored AS (
  INSERT INTO /*schema.*/job (
    id, lane_id, retry_policy_id, scheduled_at, enqueued_at, identity, fairness_key, payload, deadline)
  SELECT n.id, n.lane_id, n.retry_policy_id, t.arrival, coalesce(:now, clock_timestamp()), n.identity, n.fairness_key,
         CAST(n.payload AS jsonb), least(n.deadline, t.arrival + n.within_ms * interval '1 millisecond')
  FROM unnest(
    CAST(:ids AS uuid[]), CAST(:lane_ids AS int[]), CAST(:retry_policy_ids AS int[]),
    CAST(:starts AS timestamptz[]), CAST(:delays_ms AS bigint[]), CAST(:payloads AS text[]),
    CAST(:identities AS text[]), CAST(:fairness_keys AS text[]), CAST(:deadlines AS timestamptz[]),
    CAST(:withins_ms AS bigint[]))
    AS n (id, lane_id, retry_policy_id, start, delay_ms, payload, identity, fairness_key, deadline, within_ms)
  CROSS JOIN LATERAL (SELECT /*schema.*/arrival(
    coalesce(n.start, :now, clock_timestamp()) + n.delay_ms * interval '1 millisecond', :now) AS arrival) t
  WHERE NOT EXISTS (SELECT 1 FROM barred)
  RETURNING 1
)
SELECT (SELECT count(*) FROM stored),
       (SELECT count(pg_notify(:channel, m.message)) FROM unnest(CAST(:messages AS text[])) AS m (message)
        WHERE NOT EXISTS (SELECT 1 FROM barred))
