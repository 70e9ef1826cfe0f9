-- Write failed attempts: a job with attempts left rests by its policy, the others are over.
--
-- In:    :worker bigint, :ids uuid[], :epochs int[], :ran_ms bigint[], :errors text[], :retryable boolean[],
--        :now timestamptz or null
-- Out:   id, epoch, whether it is over, and the scopes in which one less runs, of those still held; the others are untouched
-- Locks: the jobs' rows, in the order of :ids, which are sorted; only with pinned plans, see Database.pinned
-- Index: job_pkey
WITH locked AS MATERIALIZED (
  -- Locked first and in order: the two writes below would otherwise lock in an order of their own.
  SELECT j.id, j.epoch FROM /*schema.*/job j WHERE j.id = ANY(:ids) ORDER BY j.id FOR UPDATE
), failed AS MATERIALIZED (
  SELECT j.id, u.epoch, j.lane_id, j.identity, j.fairness_key, u.error, coalesce(:now, clock_timestamp()) AS at, j.attempts + 1 AS number,
         u.ran_ms * interval '1 millisecond' AS ran, NOT u.retryable OR j.attempts + 1 >= r.max_attempts AS is_over,
         /*schema.*/retry_delay(r, j.attempts + 1) AS rest
  FROM unnest(
    CAST(:ids AS uuid[]), CAST(:epochs AS int[]), CAST(:ran_ms AS bigint[]), CAST(:errors AS text[]),
    CAST(:retryable AS boolean[])) AS u (id, epoch, ran_ms, error, retryable)
  JOIN locked l ON l.id = u.id AND l.epoch = u.epoch
  JOIN /*schema.*/job j ON j.id = ANY(:ids) AND j.id = l.id AND j.epoch = l.epoch
  JOIN /*schema.*/retry_policy r ON r.id = j.retry_policy_id
), gone AS (
  DELETE FROM /*schema.*/job j USING failed f
  WHERE j.id = ANY(:ids) AND j.id = f.id AND j.epoch = f.epoch AND f.is_over
  RETURNING j.*, f.at, f.ran, f.error
), resting AS (
  UPDATE /*schema.*/job j
  SET epoch = j.epoch + 1, attempts = f.number, scheduled_at = /*schema.*/arrival(f.at + f.rest, :now)
  FROM failed f
  WHERE j.id = ANY(:ids) AND j.id = f.id AND j.epoch = f.epoch AND NOT f.is_over
  RETURNING j.id, j.scheduled_at
), kept AS (
  INSERT INTO /*schema.*/job_history (
    id, lane_id, retry_policy_id, attempts, epoch, worker_id, state, scheduled_at, enqueued_at, started_at, finished_at,
    identity, fairness_key, payload, error)
  SELECT g.id, g.lane_id, g.retry_policy_id, g.attempts + 1, g.epoch, CAST(:worker AS bigint), 'failed', g.scheduled_at,
         g.enqueued_at, g.at - g.ran, g.at, g.identity, g.fairness_key, g.payload, g.error
  FROM gone g
), tried AS (
  INSERT INTO /*schema.*/job_attempt (job_id, number, state, worker_id, started_at, finished_at, error)
  SELECT f.id, f.number, 'failed', CAST(:worker AS bigint), f.at - f.ran, f.at, f.error FROM failed f
), told AS (
  INSERT INTO /*schema.*/job_event (job_id, occurred_at, kind, detail)
  SELECT f.id, f.at, CASE WHEN f.is_over THEN 'failed' ELSE 'retrying' END,
         format('attempt %s failed after %s s', f.number, extract(epoch FROM f.ran))
           || coalesce(format('; next at %s', r.scheduled_at), '; no attempt is left')
  FROM failed f LEFT JOIN resting r ON r.id = f.id
)
SELECT g.id, g.epoch, g.is_over,
       CASE WHEN g.identity IS NOT NULL OR g.fairness_key IS NOT NULL THEN (
         SELECT array_remove(ARRAY[
                  'identity/' || a.id || '/' || g.identity,
                  CASE WHEN a.max_running_per_key IS NOT NULL THEN 'key/' || a.id || '/' || g.fairness_key END], NULL)
         FROM /*schema.*/lane l JOIN /*schema.*/actor a ON a.id = l.actor_id WHERE l.id = g.lane_id) END AS freed
FROM failed g
