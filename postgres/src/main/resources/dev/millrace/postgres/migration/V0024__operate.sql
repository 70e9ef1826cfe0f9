-- V0024 operate
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Keep claims out that could take any of these jobs, until commit: only then is it certain which of them wait.
CREATE FUNCTION /*schema.*/lock_claims_of(p_ids uuid[]) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_queue text;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'operating on jobs needs READ COMMITTED, but the session has %', current_setting('transaction_isolation')
      USING HINT = 'Remove default_transaction_isolation for this role or database.';
  END IF;
  FOR v_queue IN
    SELECT DISTINCT q.name
    FROM /*schema.*/job j
    JOIN /*schema.*/lane l ON l.id = j.lane_id
    JOIN /*schema.*/queue q ON q.id = l.queue_id
    WHERE j.id = ANY(p_ids)
    ORDER BY q.name
  LOOP
    PERFORM pg_advisory_xact_lock(/*schema.*/lock_key('claims', v_queue));
  END LOOP;
END
$$;

-- Those of the jobs that wait; exact after lock_claims_of.
CREATE FUNCTION /*schema.*/waiting_of(p_ids uuid[]) RETURNS TABLE (id uuid, epoch int)
LANGUAGE sql STABLE AS $$
  SELECT j.id, j.epoch
  FROM /*schema.*/job j
  WHERE j.id = ANY(p_ids) AND (j.id, j.epoch) NOT IN (
    SELECT u.id, u.epoch
    FROM /*schema.*/claim c CROSS JOIN LATERAL unnest(c.job_ids, c.epochs) AS u (id, epoch)
    WHERE c.lane_id = ANY(ARRAY(SELECT k.lane_id FROM /*schema.*/job k WHERE k.id = ANY(p_ids))))
$$;

-- Give waiting jobs another queue, rank or time; null leaves it as it is. They arrive anew.
--
-- In:    p_ids; p_now replaces the clock in tests
-- Out:   the ids of those that waited
-- Locks: the claims of the jobs' queues, in the order of their names; the jobs' rows in the order of ids: one that somebody
--        else writes is passed over
-- Index: job_pkey, claim_lane_idx, and those of find_lanes
CREATE FUNCTION /*schema.*/arrange_jobs(
  p_ids uuid[], p_queue text, p_rank int, p_at timestamptz, p_now timestamptz
) RETURNS SETOF uuid
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  v record;
BEGIN
  PERFORM /*schema.*/lock_claims_of(p_ids);
  SELECT array_agg(f.id ORDER BY f.id) AS ids, array_agg(f.queue ORDER BY f.id) AS queues,
         array_agg(f.actor ORDER BY f.id) AS actors, array_agg(f.rank ORDER BY f.id) AS ranks,
         array_agg(f.fairness_key ORDER BY f.id) AS keys
  INTO v
  FROM (
    SELECT j.id, coalesce(p_queue, q.name) AS queue, a.name AS actor, coalesce(p_rank, l.rank) AS rank,
           coalesce(j.fairness_key, '') AS fairness_key
    FROM /*schema.*/waiting_of(p_ids) AS w
    JOIN /*schema.*/job j ON j.id = w.id AND j.epoch = w.epoch
    JOIN /*schema.*/lane l ON l.id = j.lane_id
    JOIN /*schema.*/queue q ON q.id = l.queue_id
    JOIN /*schema.*/actor a ON a.id = l.actor_id
    ORDER BY j.id
    FOR UPDATE OF j SKIP LOCKED
  ) f;
  RETURN QUERY
  UPDATE /*schema.*/job j
  SET lane_id = f.lane_id, epoch = j.epoch + 1, scheduled_at = /*schema.*/arrival(coalesce(p_at, j.scheduled_at), p_now)
  FROM (
    SELECT u.id, n.lane_id
    FROM unnest(v.ids) WITH ORDINALITY AS u (id, n)
    JOIN /*schema.*/find_lanes(v.queues, v.actors, v.ranks, v.keys) WITH ORDINALITY AS n (lane_id, n) ON n.n = u.n
  ) f
  WHERE j.id = ANY(v.ids) AND j.id = f.id
  RETURNING j.id;
END
$$;

-- Delete jobs that wait or are over, with all that is told of them.
--
-- In:    p_since: nothing of them is older
-- Out:   the ids of those that waited or were over
-- Locks: as arrange_jobs, and the rows of history
-- Index: job_pkey, claim_lane_idx, those of history on the id, job_twin_pkey
CREATE FUNCTION /*schema.*/delete_jobs(p_ids uuid[], p_since timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  v_ids uuid[];
BEGIN
  PERFORM /*schema.*/lock_claims_of(p_ids);
  WITH waiting AS MATERIALIZED (
    SELECT j.id, j.epoch
    FROM /*schema.*/waiting_of(p_ids) AS w JOIN /*schema.*/job j ON j.id = w.id AND j.epoch = w.epoch
    ORDER BY j.id FOR UPDATE OF j SKIP LOCKED
  ), alive AS (
    DELETE FROM /*schema.*/job j USING waiting w
    WHERE j.id = ANY(ARRAY(SELECT x.id FROM waiting x)) AND j.id = w.id AND j.epoch = w.epoch
    RETURNING j.id, j.lane_id, j.identity
  ), over AS (
    DELETE FROM /*schema.*/job_history h WHERE h.id = ANY(p_ids) AND h.finished_at >= p_since
    RETURNING h.id, h.lane_id, h.identity
  ), gone AS (
    SELECT * FROM alive UNION ALL SELECT * FROM over
  ), twins AS (
    DELETE FROM /*schema.*/job_twin t
    USING gone g JOIN /*schema.*/lane l ON l.id = g.lane_id
    WHERE t.actor_id = l.actor_id AND t.identity IN ('', coalesce(g.identity, '')) AND t.job_id = g.id
  )
  SELECT array_agg(g.id) INTO v_ids FROM gone g;
  DELETE FROM /*schema.*/job_attempt a WHERE a.job_id = ANY(v_ids) AND a.finished_at >= p_since;
  DELETE FROM /*schema.*/job_event e WHERE e.job_id = ANY(v_ids) AND e.occurred_at >= p_since;
  RETURN QUERY SELECT u.id FROM unnest(v_ids) AS u (id);
END
$$;
