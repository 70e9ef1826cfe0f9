-- V0017 succeed_jobs
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Functions, since they carry the settings that their plans need. Set from outside, those would be a statement before and a
-- commit behind each, which for a single job cost as much as ending it.

-- The scopes of a job that has an identity or a fairness key.
CREATE FUNCTION /*schema.*/look_up_scopes(p_lane int, p_identity text, p_key text) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
           'identity/' || a.id || '/' || p_identity,
           CASE WHEN a.max_running_per_key IS NOT NULL THEN 'key/' || a.id || '/' || p_key END], NULL)
  FROM /*schema.*/lane l JOIN /*schema.*/actor a ON a.id = l.actor_id WHERE l.id = p_lane
$$;

-- The scopes in which one less runs when a job ends. Without a query of its own, so that it is inlined: most jobs have neither
-- identity nor key, and a call for each would be paid for nothing.
CREATE FUNCTION /*schema.*/scopes_of(p_lane int, p_identity text, p_key text) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_identity IS NOT NULL OR p_key IS NOT NULL
              THEN /*schema.*/look_up_scopes(p_lane, p_identity, p_key) END
$$;

-- End jobs whose handlers returned; p_ids are sorted.
--
-- Out:   id, epoch and the scopes in which one less runs, of those that were still held; the others are untouched
-- Locks: the jobs' rows, in the order of p_ids
-- Index: job_pkey
CREATE FUNCTION /*schema.*/succeed_jobs(
  p_worker bigint, p_ids uuid[], p_epochs int[], p_ran_ms bigint[], p_results text[], p_now timestamptz
) RETURNS TABLE (id uuid, epoch int, freed text[])
LANGUAGE plpgsql VOLATILE
-- A sequential or a bitmap scan, which the planner prefers while the table is small, would lock in the order of the pages,
-- and two writers wait in a ring.
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH gone AS (
    DELETE FROM /*schema.*/job j USING unnest(p_ids, p_epochs, p_ran_ms, p_results) AS o (id, epoch, ran_ms, result)
    WHERE j.id = ANY(p_ids) AND j.id = o.id AND j.epoch = o.epoch
    RETURNING j.*, o.ran_ms * interval '1 millisecond' AS ran, CAST(o.result AS jsonb) AS result,
              coalesce(p_now, clock_timestamp()) AS finished_at
  ), tried AS (
    INSERT INTO /*schema.*/job_attempt (job_id, number, state, worker_id, started_at, finished_at)
    SELECT g.id, g.attempts + 1, 'succeeded', p_worker, g.finished_at - g.ran, g.finished_at
    FROM gone g WHERE g.attempts > 0
  ), kept AS (
    INSERT INTO /*schema.*/job_history (
      id, lane_id, retry_policy_id, attempts, epoch, worker_id, state, scheduled_at, enqueued_at, started_at, finished_at,
      identity, fairness_key, payload, result)
    SELECT g.id, g.lane_id, g.retry_policy_id, g.attempts + 1, g.epoch, p_worker, 'succeeded', g.scheduled_at, g.enqueued_at,
           g.finished_at - g.ran, g.finished_at, g.identity, g.fairness_key, g.payload, g.result
    FROM gone g
  )
  SELECT g.id, g.epoch, /*schema.*/scopes_of(g.lane_id, g.identity, g.fairness_key) FROM gone g;
END
$$;

-- End jobs whose handlers returned and of which nothing stays; otherwise as succeed_jobs.
CREATE FUNCTION /*schema.*/succeed_unkept_jobs(p_ids uuid[], p_epochs int[])
RETURNS TABLE (id uuid, epoch int, freed text[])
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  DELETE FROM /*schema.*/job j USING unnest(p_ids, p_epochs) AS o (id, epoch)
  WHERE j.id = ANY(p_ids) AND j.id = o.id AND j.epoch = o.epoch
  RETURNING j.id, j.epoch, /*schema.*/scopes_of(j.lane_id, j.identity, j.fairness_key);
END
$$;
