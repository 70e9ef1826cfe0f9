-- V0025 retry_jobs
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- The policy of a job that is brought back after so many attempts: its own, or, if those are used up, one like it with one
-- attempt more. Whatever columns policies have, they are compared and copied.
CREATE FUNCTION /*schema.*/policy_with_attempts_left(p_policy_id int, p_attempts int) RETURNS int
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_policy /*schema.*/retry_policy;
  v_id     int;
BEGIN
  SELECT r.* INTO v_policy FROM /*schema.*/retry_policy r WHERE r.id = p_policy_id;
  IF v_policy.max_attempts > p_attempts THEN
    RETURN p_policy_id;
  END IF;
  v_policy.max_attempts := p_attempts + 1;
  LOOP
    SELECT r.id INTO v_id FROM /*schema.*/retry_policy r
    WHERE r.max_attempts = v_policy.max_attempts AND to_jsonb(r) - 'id' = to_jsonb(v_policy) - 'id';
    EXIT WHEN FOUND;
    v_policy.id := nextval(pg_get_serial_sequence('/*schema.*/retry_policy', 'id'));
    INSERT INTO /*schema.*/retry_policy OVERRIDING SYSTEM VALUE SELECT v_policy.* ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN v_id;
END
$$;

-- Bring jobs back that are over: each moves from history to the jobs that are alive, in one statement. Attempts go on from
-- where they were, what is told of earlier ones stays, and the epoch rises: old claims may still name the job.
--
-- In:    p_since: no history of them is older; p_now replaces the clock in tests
-- Out:   id, and done, or twin-alive for one that must not be alive beside a job that is there
-- Locks: the families of twins, as lock_for_jobs; the rows of history
-- Index: those of history on the id, job_twin_pkey, job_pkey
CREATE FUNCTION /*schema.*/retry_jobs(p_ids uuid[], p_since timestamptz, p_now timestamptz) RETURNS TABLE (
  job_id uuid, became text
)
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  v_lock    bigint;
  v_refused uuid[];
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'operating on jobs needs READ COMMITTED, but the session has %', current_setting('transaction_isolation')
      USING HINT = 'Remove default_transaction_isolation for this role or database.';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(/*schema.*/lock_key('conditions', ''));
  FOR v_lock IN
    SELECT DISTINCT /*schema.*/lock_key('twins', format('%s/%s', l.actor_id, f.family)) AS lock
    FROM /*schema.*/job_history h
    JOIN /*schema.*/lane l ON l.id = h.lane_id
    CROSS JOIN LATERAL (VALUES (''), (coalesce(h.identity, ''))) AS f (family)
    WHERE h.id = ANY(p_ids) AND h.finished_at >= p_since
    ORDER BY lock
  LOOP
    PERFORM pg_advisory_xact_lock(v_lock);
  END LOOP;
  SELECT array_agg(h.id) INTO v_refused
  FROM /*schema.*/job_history h
  JOIN /*schema.*/lane l ON l.id = h.lane_id
  WHERE h.id = ANY(p_ids) AND h.finished_at >= p_since AND EXISTS (
    SELECT 1 FROM /*schema.*/job_twin t JOIN /*schema.*/job j ON j.id = t.job_id
    WHERE t.actor_id = l.actor_id AND t.identity IN ('', coalesce(h.identity, '')));
  RETURN QUERY
  WITH gone AS (
    DELETE FROM /*schema.*/job_history h
    WHERE h.id = ANY(p_ids) AND h.finished_at >= p_since AND h.id <> ALL(coalesce(v_refused, '{}'))
    RETURNING h.*
  ), back AS (
    INSERT INTO /*schema.*/job (
      id, lane_id, retry_policy_id, epoch, attempts, scheduled_at, enqueued_at, identity, fairness_key, payload)
    SELECT g.id, g.lane_id, /*schema.*/policy_with_attempts_left(g.retry_policy_id, g.attempts), g.epoch + 1, g.attempts,
           /*schema.*/arrival(coalesce(p_now, clock_timestamp()), p_now), g.enqueued_at, g.identity, g.fairness_key, g.payload
    FROM gone g
  ), unasked AS (
    DELETE FROM /*schema.*/job_stop s USING gone g WHERE s.job_id = g.id  -- a wish of the life before
  ), tried AS (
    -- A first success was told by its row of history alone.
    INSERT INTO /*schema.*/job_attempt (job_id, number, state, worker_id, started_at, finished_at)
    SELECT g.id, g.attempts, g.state, coalesce(g.worker_id, 0), g.started_at, g.finished_at
    FROM gone g WHERE g.state = 'succeeded' AND g.attempts = 1
  ), told AS (
    INSERT INTO /*schema.*/job_event (job_id, occurred_at, kind, detail)
    SELECT g.id, coalesce(p_now, clock_timestamp()), 'brought-back', format('was %s after %s attempts', g.state, g.attempts)
    FROM gone g
  )
  SELECT g.id, 'done' FROM gone g
  UNION ALL
  SELECT u.id, 'twin-alive' FROM unnest(v_refused) AS u (id);
END
$$;
