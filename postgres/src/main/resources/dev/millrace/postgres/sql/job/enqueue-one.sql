-- Store one job that nothing stands against but a draining queue or actor; means the same as enqueue.
--
-- Without arrays every call costs the same by the planner's estimate, so that it keeps one plan; planning would be most of
-- the work.
--
-- In:    :id uuid, :lane_id int, :retry_policy_id int, :start timestamptz or null (now), :delay_ms bigint, :payload text (JSON),
--        :identity text or null, :fairness_key text or null, :deadline timestamptz or null, :within_ms bigint or null, :now timestamptz or null, :channel text, :message text or null
--        (tell nobody)
-- Out:   one row: the number of jobs, and of messages; none when the lane or policy does not exist or is draining, see why-barred
-- Locks: the new row; with a message, the lock of all transactions that notify, while the transaction commits
-- Index: lane_pkey, queue_pkey, actor_pkey, retry_policy_pkey
WITH stored AS (
  INSERT INTO /*schema.*/job (
    id, lane_id, retry_policy_id, scheduled_at, enqueued_at, identity, fairness_key, payload, deadline)
  SELECT CAST(:id AS uuid), l.id, r.id, t.arrival, coalesce(:now, clock_timestamp()), :identity, :fairness_key,
         CAST(CAST(:payload AS text) AS jsonb),
         least(CAST(:deadline AS timestamptz), t.arrival + CAST(:within_ms AS bigint) * interval '1 millisecond')
  FROM (SELECT /*schema.*/arrival(
          coalesce(CAST(:start AS timestamptz), :now, clock_timestamp()) + :delay_ms * interval '1 millisecond', :now)
          AS arrival) t
  CROSS JOIN /*schema.*/lane l
  JOIN /*schema.*/queue q ON q.id = l.queue_id
  JOIN /*schema.*/actor a ON a.id = l.actor_id
  CROSS JOIN /*schema.*/retry_policy r
  WHERE l.id = :lane_id AND r.id = :retry_policy_id AND q.state <> 'draining' AND a.state <> 'draining'
  RETURNING 1
)
SELECT (SELECT count(*) FROM stored),
       (SELECT count(pg_notify(:channel, CAST(:message AS text))) FROM stored WHERE CAST(:message AS text) IS NOT NULL)
