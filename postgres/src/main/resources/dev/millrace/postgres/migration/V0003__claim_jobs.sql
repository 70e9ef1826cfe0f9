-- V0003 claim_jobs
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Give up to p_limit due jobs of a queue to a worker.
--
-- In:    p_actors in the order to serve them; p_now replaces the clock in tests
-- Out:   one row a job, in the order of service; nothing for a worker whose lease is over
-- Locks: shared on the worker (its taker-back waits), exclusive on the queue's claims, both until commit; no row
-- Index: claim_pkey and claim_lane_idx from their end, job_lane_idx from the lane's frontier
--
-- docs/internals/claim-log.md explains the protocol. Three things here must not be tidied away:
-- each statement needs a snapshot of its own, taken after the lock (READ COMMITTED, VOLATILE); the clock is read after
-- the lock and before that snapshot; the transaction's id is taken after the clock.
CREATE FUNCTION /*schema.*/claim_jobs(
  p_worker bigint, p_queue text, p_actors text[], p_limit int, p_now timestamptz
) RETURNS TABLE (
  claim_id bigint, job_id uuid, job_epoch int, job_actor text, job_attempt int, job_max_attempts int, job_payload jsonb
)
LANGUAGE plpgsql VOLATILE
-- The only right plan walks an index from the frontier; estimates must not be able to talk the planner out of it.
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  v_clock   timestamptz;
  v_newest  /*schema.*/claim;
  v_settled timestamptz;
  v_pend_at timestamptz;
  v_xid     xid8;       -- null: the own id, taken when the claim row is written
  v_waiting text[] := p_actors;
  v_hungry  text[];
  v_left    int := p_limit;
  v_share   int;
  v_actor   text;
  v_lane    int;
  v_got     int;
  v_count   int;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a claim needs READ COMMITTED, but the session has %', current_setting('transaction_isolation')
      USING HINT = 'Remove default_transaction_isolation for this role or database.';
  END IF;
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'a claim must be the first to write in its transaction: its id has to be younger than its clock';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(/*schema.*/lock_key('worker', CAST(p_worker AS text)));
  PERFORM pg_advisory_xact_lock(/*schema.*/lock_key('claims', p_queue));
  -- The lock must not be held over a flush of WAL. A claim row that a crash loses leaves its jobs claimable.
  PERFORM set_config('synchronous_commit', 'off', true);
  v_clock := coalesce(p_now, clock_timestamp());

  PERFORM 1 FROM /*schema.*/worker w WHERE w.id = p_worker AND w.lease_until > v_clock;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  -- What is settled is true of the whole database, so the newest claim row of any queue tells it.
  SELECT c.* INTO v_newest FROM /*schema.*/claim c ORDER BY c.id DESC LIMIT 1;
  IF NOT FOUND THEN
    v_settled := '-infinity';
    v_pend_at := v_clock;
  ELSIF pg_snapshot_xmin(pg_current_snapshot()) > v_newest.pending_xid THEN
    v_settled := v_newest.pending_at;
    v_pend_at := v_clock;
  ELSE
    v_settled := v_newest.settled_at;
    v_pend_at := v_newest.pending_at;
    v_xid     := v_newest.pending_xid;
  END IF;

  -- Each round gives every actor that still has jobs an equal share of what is left, and only asks for that share.
  WHILE v_left > 0 AND cardinality(v_waiting) > 0 LOOP
    v_share  := ceil(CAST(v_left AS numeric) / cardinality(v_waiting));
    v_hungry := '{}';
    FOREACH v_actor IN ARRAY v_waiting LOOP
      v_got := 0;
      FOR v_lane IN
        SELECT l.id FROM /*schema.*/lane l
        JOIN /*schema.*/queue q ON q.id = l.queue_id JOIN /*schema.*/actor a ON a.id = l.actor_id
        WHERE q.name = p_queue AND a.name = v_actor ORDER BY l.rank
      LOOP
        EXIT WHEN v_got >= least(v_share, v_left);
        RETURN QUERY SELECT * FROM /*schema.*/claim_lane(
          p_worker, v_lane, v_actor, least(v_share, v_left) - v_got, v_clock, v_settled, v_pend_at, v_xid);
        GET DIAGNOSTICS v_count = ROW_COUNT;
        v_got := v_got + v_count;
      END LOOP;
      v_left := v_left - v_got;
      IF v_got >= v_share THEN
        v_hungry := v_hungry || v_actor;
      END IF;
    END LOOP;
    v_waiting := v_hungry;
  END LOOP;
END
$$;

-- Claim up to p_limit jobs of one lane; the caller holds the lock of its queue.
--
-- In:    p_clock, p_settled, p_pend_at, p_xid: as claim_jobs found them
-- Out:   one row a job, in order
-- Locks: none of its own
-- Index: claim_lane_idx from its end, job_lane_idx from the frontier
CREATE FUNCTION /*schema.*/claim_lane(
  p_worker bigint, p_lane int, p_actor text, p_limit int,
  p_clock timestamptz, p_settled timestamptz, p_pend_at timestamptz, p_xid xid8
) RETURNS TABLE (
  claim_id bigint, job_id uuid, job_epoch int, job_actor text, job_attempt int, job_max_attempts int, job_payload jsonb
)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  c_first  CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  v_last   /*schema.*/claim;
  v_ids    uuid[] := '{}';  -- claimed keys between the frontier and the highest claimed one
  v_epochs int[]  := '{}';
BEGIN
  SELECT c.* INTO v_last FROM /*schema.*/claim c WHERE c.lane_id = p_lane ORDER BY c.id DESC LIMIT 1;
  IF NOT FOUND THEN
    v_last.pos_at := '-infinity';
    v_last.pos_id := c_first;
    v_last.high_at := '-infinity';
    v_last.high_id := c_first;
  ELSIF (v_last.high_at, v_last.high_id) > (v_last.pos_at, v_last.pos_id) THEN
    -- Backwards until a claim ends at or before the frontier: high only rises within a lane, so none before it reaches on.
    WITH RECURSIVE reaching AS (
      SELECT v_last.id AS id, v_last.job_ids AS job_ids, v_last.epochs AS epochs
      UNION ALL
      SELECT older.id, older.job_ids, older.epochs
      FROM reaching r, LATERAL (
        SELECT c.id, c.job_ids, c.epochs, c.high_at, c.high_id
        FROM /*schema.*/claim c
        WHERE c.lane_id = p_lane AND c.id < r.id
        ORDER BY c.id DESC LIMIT 1
      ) older
      WHERE (older.high_at, older.high_id) > (v_last.pos_at, v_last.pos_id)
    )
    SELECT coalesce(array_agg(u.id), '{}'), coalesce(array_agg(u.epoch), '{}') INTO v_ids, v_epochs
    FROM reaching r, unnest(r.job_ids, r.epochs) AS u (id, epoch);
  END IF;

  RETURN QUERY
  WITH picked AS MATERIALIZED (
    SELECT j.id, j.epoch, j.scheduled_at, j.attempts, j.retry_policy_id, j.payload
    FROM /*schema.*/job j
    WHERE j.lane_id = p_lane
      AND (j.scheduled_at, j.id) > (v_last.pos_at, v_last.pos_id)
      AND j.scheduled_at <= p_clock
      -- A hashed subplan keeps the index order; an anti-join would read the backlog, <> ALL would be quadratic.
      AND (j.id, j.epoch) NOT IN (SELECT u.id, u.epoch FROM unnest(v_ids, v_epochs) AS u (id, epoch))
    ORDER BY j.scheduled_at, j.id
    LIMIT p_limit
  ), held AS (
    SELECT array_agg(p.id ORDER BY p.scheduled_at, p.id) AS ids,
           array_agg(p.epoch ORDER BY p.scheduled_at, p.id) AS epochs
    FROM picked p
    HAVING count(*) > 0
  ), last AS (
    SELECT p.scheduled_at AS at, p.id FROM picked p ORDER BY p.scheduled_at DESC, p.id DESC LIMIT 1
  ), written AS (
    INSERT INTO /*schema.*/claim (
      lane_id, worker_id, pending_xid, pending_at, settled_at, pos_at, pos_id, high_at, high_id, claimed_at, job_ids, epochs)
    SELECT p_lane, p_worker, coalesce(p_xid, pg_current_xact_id()), p_pend_at, p_settled,
           -- At the settled time itself another arrival may still appear, so the frontier stops before it.
           least(l.at, greatest(p_settled, v_last.pos_at)),
           CASE WHEN l.at < p_settled THEN l.id
                WHEN v_last.pos_at >= p_settled THEN v_last.pos_id
                ELSE c_first END,
           greatest(l.at, v_last.high_at),
           CASE WHEN (l.at, l.id) > (v_last.high_at, v_last.high_id) THEN l.id ELSE v_last.high_id END,
           p_clock, h.ids, h.epochs
    FROM held h, last l
    RETURNING id
  )
  SELECT w.id, p.id, p.epoch, p_actor, p.attempts + 1,
         (SELECT r.max_attempts FROM /*schema.*/retry_policy r WHERE r.id = p.retry_policy_id), p.payload
  FROM picked p, written w
  ORDER BY p.scheduled_at, p.id;
END
$$;
