-- End jobs whose handlers returned.
--
-- In:    :worker bigint, :ids uuid[], :epochs int[], :ran_ms bigint[], :results text[] (JSON or null),
--        :now timestamptz or null
-- Out:   id, epoch and the scopes in which one less runs, of those that were still held; the others are untouched
-- Locks: the jobs' rows, in the order of :ids, which are sorted; only with pinned plans, see Database.pinned
-- Index: job_pkey
WITH over AS MATERIALIZED (
  SELECT u.id, u.epoch, u.ran_ms, CAST(u.result AS jsonb) AS result
  FROM unnest(CAST(:ids AS uuid[]), CAST(:epochs AS int[]), CAST(:ran_ms AS bigint[]), CAST(:results AS text[]))
    AS u (id, epoch, ran_ms, result)
), gone AS (
  DELETE FROM /*schema.*/job j USING over o
  WHERE j.id = ANY(:ids) AND j.id = o.id AND j.epoch = o.epoch
  RETURNING j.*, o.ran_ms, o.result, coalesce(:now, clock_timestamp()) AS finished_at
), tried AS (
  INSERT INTO /*schema.*/job_attempt (job_id, number, state, worker_id, started_at, finished_at)
  SELECT g.id, g.attempts + 1, 'succeeded', CAST(:worker AS bigint),
         g.finished_at - g.ran_ms * interval '1 millisecond', g.finished_at
  FROM gone g WHERE g.attempts > 0
), kept AS (
  INSERT INTO /*schema.*/job_history (
    id, lane_id, retry_policy_id, attempts, epoch, worker_id, state, scheduled_at, enqueued_at, started_at, finished_at,
    identity, fairness_key, payload, result)
  SELECT g.id, g.lane_id, g.retry_policy_id, g.attempts + 1, g.epoch, CAST(:worker AS bigint), 'succeeded', g.scheduled_at,
         g.enqueued_at, g.finished_at - g.ran_ms * interval '1 millisecond', g.finished_at, g.identity, g.fairness_key, g.payload, g.result
  FROM gone g
)
SELECT g.id, g.epoch,
       CASE WHEN g.identity IS NOT NULL OR g.fairness_key IS NOT NULL THEN (
         SELECT array_remove(ARRAY[
                  'identity/' || a.id || '/' || g.identity,
                  CASE WHEN a.max_running_per_key IS NOT NULL THEN 'key/' || a.id || '/' || g.fairness_key END], NULL)
         FROM /*schema.*/lane l JOIN /*schema.*/actor a ON a.id = l.actor_id WHERE l.id = g.lane_id) END AS freed
FROM gone g
