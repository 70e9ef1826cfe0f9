-- Write attempts that did not succeed: a job rests, or is over.
--
-- In:    :worker bigint, :ids uuid[], :epochs int[], :ran_ms bigint[], :errors text[] (of texts or null), :ends text[] (what
--        a job is over as whatever its policy, or null), :rests_ms bigint[] (instead of the policy's, or null),
--        :counted int[] (1 or 0: what is added to its attempts), :now timestamptz or null
-- Out:   id, epoch, whether it is over, and the scopes in which one less runs, of those still held; the others are untouched
-- Locks: the jobs' rows, in the order of :ids, which are sorted; only with pinned plans, see Database.pinned
-- Index: job_pkey, job_stop_pkey
WITH locked AS MATERIALIZED (
  -- Locked first and in order: the two writes below would otherwise lock in an order of their own.
  SELECT j.id, j.epoch FROM /*schema.*/job j WHERE j.id = ANY(:ids) ORDER BY j.id FOR UPDATE
), failed AS MATERIALIZED (
  SELECT j.id, u.epoch, j.lane_id, j.identity, j.fairness_key, u.error, t.at, j.attempts + u.counted AS number, u.counted,
         u.ran_ms * interval '1 millisecond' AS ran, t.next,
         CASE
           WHEN u.state IS NOT NULL THEN u.state
           WHEN s.state IS NOT NULL THEN s.state
           WHEN u.counted = 1 AND j.attempts + 1 >= r.max_attempts OR t.next >= j.deadline THEN 'failed'
         END AS over_as,
         CASE
           WHEN u.state IS NOT NULL THEN 'it is over'
           WHEN s.state IS NOT NULL THEN s.reason
           WHEN u.counted = 1 AND j.attempts + 1 >= r.max_attempts THEN 'no attempt is left'
           WHEN t.next >= j.deadline THEN format('the next would not be before its deadline, %s', j.deadline)
           ELSE format('next at %s', t.next)
         END AS then
  FROM unnest(
    CAST(:ids AS uuid[]), CAST(:epochs AS int[]), CAST(:ran_ms AS bigint[]), CAST(:errors AS text[]),
    CAST(:ends AS text[]), CAST(:rests_ms AS bigint[]), CAST(:counted AS int[]))
    AS u (id, epoch, ran_ms, error, state, rest_ms, counted)
  JOIN locked l ON l.id = u.id AND l.epoch = u.epoch
  JOIN /*schema.*/job j ON j.id = ANY(:ids) AND j.id = l.id AND j.epoch = l.epoch
  JOIN /*schema.*/retry_policy r ON r.id = j.retry_policy_id
  LEFT JOIN /*schema.*/job_stop s ON s.job_id = u.id
  CROSS JOIN LATERAL (
    SELECT c.at, c.at + coalesce(u.rest_ms * interval '1 millisecond', /*schema.*/retry_delay(r, j.attempts + 1)) AS next
    FROM (SELECT coalesce(:now, clock_timestamp()) AS at) c
  ) t
), gone AS (
  DELETE FROM /*schema.*/job j USING failed f
  WHERE j.id = ANY(:ids) AND j.id = f.id AND j.epoch = f.epoch AND f.over_as IS NOT NULL
  RETURNING j.*, f.at, f.ran, f.error, f.number, f.over_as, f.then
), unasked AS (
  DELETE FROM /*schema.*/job_stop s USING gone g WHERE s.job_id = g.id
), resting AS (
  UPDATE /*schema.*/job j
  SET epoch = j.epoch + 1, attempts = f.number, scheduled_at = /*schema.*/arrival(f.next, :now)
  FROM failed f
  WHERE j.id = ANY(:ids) AND j.id = f.id AND j.epoch = f.epoch AND f.over_as IS NULL
), kept AS (
  INSERT INTO /*schema.*/job_history (
    id, lane_id, retry_policy_id, attempts, epoch, worker_id, state, scheduled_at, enqueued_at, started_at, finished_at,
    identity, fairness_key, payload, error)
  SELECT g.id, g.lane_id, g.retry_policy_id, g.number, g.epoch, CAST(:worker AS bigint), g.over_as, g.scheduled_at,
         g.enqueued_at, g.at - g.ran, g.at, g.identity, g.fairness_key, g.payload, coalesce(g.error, g.then)
  FROM gone g
), tried AS (
  INSERT INTO /*schema.*/job_attempt (job_id, number, state, worker_id, started_at, finished_at, error)
  SELECT f.id, f.number, CASE WHEN f.over_as IN ('cancelled', 'abandoned') THEN f.over_as ELSE 'failed' END,
         CAST(:worker AS bigint), f.at - f.ran, f.at, f.error
  FROM failed f WHERE f.counted = 1
), told AS (
  INSERT INTO /*schema.*/job_event (job_id, occurred_at, kind, detail)
  SELECT f.id, f.at, coalesce(f.over_as, CASE f.counted WHEN 1 THEN 'retrying' ELSE 'put-off' END),
         CASE f.counted
           WHEN 1 THEN format('attempt %s ended after %s s; ', f.number, extract(epoch FROM f.ran))
           ELSE format('attempt %s was called off after %s s; ', f.number + 1, extract(epoch FROM f.ran))
         END || f.then || CASE WHEN f.counted = 0 AND f.error IS NOT NULL THEN E'\n' || f.error ELSE '' END
  FROM failed f
)
SELECT g.id, g.epoch, g.over_as IS NOT NULL,
       /*schema.*/scopes_of(g.lane_id, g.identity, g.fairness_key) AS freed
FROM failed g
