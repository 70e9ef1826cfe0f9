-- V0041 claim_tasks
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- What a claim does to one lane: what it takes, and what frontier it leaves.
CREATE TYPE /*schema.*/task_step AS (
  lane_id int, partition_id int, taken int8multirange, high bigint, ahead int8multirange, snapshot pg_snapshot
);

-- The lane of a partition, rank and number of losses; made if there is none.
CREATE FUNCTION /*schema.*/task_lane_of(p_workset int, p_partition int, p_rank int, p_losses int) RETURNS int
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_lane int;
BEGIN
  LOOP
    SELECT l.id INTO v_lane FROM /*schema.*/task_lane l
    WHERE l.workset_id = p_workset AND l.partition_id = p_partition AND l.rank = p_rank AND l.losses = p_losses;
    EXIT WHEN FOUND;
    INSERT INTO /*schema.*/task_lane (workset_id, partition_id, rank, losses)
    VALUES (p_workset, p_partition, p_rank, p_losses) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN v_lane;
END
$$;

-- Find up to p_limit tasks for a claim, and fold wake rows into frontiers. STABLE, which makes everything in here read one
-- snapshot: a task is seen if and only if the wake row of its transaction is, so nothing is passed over and nothing met twice.
--
-- In:    p_limit
-- Out:   a step for each lane that changes; taken is null where only wake rows were folded
-- Locks: none of its own; waits at most 100 ms for a partition that DDL has locked, and leaves that one out
-- Index: task_round_workset_idx and task_frontier_lane_idx from their ends, task_wake_xid_idx from the last snapshot on,
--        <task>_pending_idx from the frontiers
CREATE FUNCTION /*schema.*/task_pick(p_workset int, p_limit int) RETURNS SETOF /*schema.*/task_step
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off SET plan_cache_mode = force_generic_plan
SET lock_timeout = '100ms'
AS $$
DECLARE
  v_now    CONSTANT pg_snapshot := pg_current_snapshot();
  v_round  /*schema.*/task_round;
  v_woken  jsonb;
  v_left   int := p_limit;
  v_lane   record;
  v_table  text;
  v_step   /*schema.*/task_step;
  v_top    bigint;
  v_piece  int8range;
  v_found  record;
  v_wanted int;
BEGIN
  SELECT r.* INTO v_round FROM /*schema.*/task_round r WHERE r.workset_id = p_workset ORDER BY r.id DESC LIMIT 1;
  -- Not visible in the last snapshot: it was running then, or began later. So a writer that stays open costs one look, not
  -- a walk over all that was written since.
  SELECT coalesce(jsonb_object_agg(w.lane_id, w.arrivals), '{}') INTO v_woken
  FROM (
    SELECT n.lane_id, range_agg(n.arrivals) AS arrivals
    FROM (
      SELECT k.lane_id, k.arrivals FROM /*schema.*/task_wake k
      WHERE k.workset_id = p_workset AND k.xid >= coalesce(pg_snapshot_xmax(v_round.seen), '0')
      UNION ALL
      SELECT k.lane_id, k.arrivals
      FROM pg_snapshot_xip(v_round.seen) AS x (xid)
      JOIN /*schema.*/task_wake k ON k.workset_id = p_workset AND k.xid = x.xid
    ) n GROUP BY n.lane_id
  ) w;

  FOR v_lane IN
    SELECT l.id, l.partition_id, l.rank, l.losses, v_woken ? CAST(l.id AS text) AS is_woken
    FROM /*schema.*/task_lane l
    LEFT JOIN unnest(v_round.served) WITH ORDINALITY AS s (partition_id, n) ON s.partition_id = l.partition_id
    WHERE l.workset_id = p_workset AND (l.id = ANY(v_round.open) OR v_woken ? CAST(l.id AS text))
    ORDER BY l.rank, s.n NULLS FIRST, l.partition_id, l.losses DESC
  LOOP
    CONTINUE WHEN v_left <= 0 AND NOT v_lane.is_woken;
    SELECT f.high, f.ahead INTO v_step.high, v_step.ahead
    FROM /*schema.*/task_frontier f WHERE f.lane_id = v_lane.id ORDER BY f.id DESC LIMIT 1;
    v_step.lane_id := v_lane.id;
    v_step.partition_id := v_lane.partition_id;
    v_step.snapshot := v_now;
    v_step.taken := NULL;
    v_step.high := coalesce(v_step.high, 0);
    v_step.ahead := coalesce(v_step.ahead, '{}');
    IF v_lane.is_woken THEN
      v_step.ahead := v_step.ahead + CAST(v_woken ->> CAST(v_lane.id AS text) AS int8multirange);
      v_top := upper(v_step.ahead);
      -- Above high nobody has taken anything of this lane: one range is as exact as many. A lane of losses has gaps that
      -- others hold.
      IF v_lane.losses = 0 AND v_top > v_step.high THEN
        v_step.ahead := v_step.ahead + int8multirange(int8range(v_step.high, v_top));
      END IF;
    END IF;
    SELECT p.task_table INTO v_table FROM /*schema.*/task_partition p WHERE p.id = v_lane.partition_id AND NOT p.is_leaving;
    IF v_left > 0 AND v_table IS NOT NULL THEN
      -- What was lost with a worker comes in ever smaller claims, until the one that kills workers is alone.
      v_wanted := greatest(1, least(v_left, p_limit >> (2 * v_lane.losses)));
      BEGIN
        FOR v_piece IN SELECT unnest(v_step.ahead) LOOP
          EXECUTE format(
            'SELECT count(*) AS count, max(t.arrival) AS last, range_agg(int8range(t.arrival, t.arrival + 1)) AS arrivals'
            ' FROM (SELECT k.arrival FROM %s k WHERE k.status = 0 AND k.rank = $1 AND k.arrival >= $2 AND k.arrival < $3'
            ' ORDER BY k.arrival LIMIT $4) t', v_table)
          INTO v_found USING v_lane.rank, lower(v_piece), upper(v_piece), v_wanted;
          IF v_found.count > 0 THEN
            v_step.taken := coalesce(v_step.taken, '{}') + v_found.arrivals;
            v_step.high := greatest(v_step.high, v_found.last + 1);
            v_wanted := v_wanted - v_found.count;
            v_left := v_left - v_found.count;
          END IF;
          v_step.ahead := v_step.ahead - int8multirange(
            CASE WHEN v_wanted > 0 THEN v_piece ELSE int8range(lower(v_piece), v_found.last + 1) END);
          EXIT WHEN v_wanted <= 0;
        END LOOP;
      EXCEPTION WHEN undefined_table OR lock_not_available THEN
        -- Left as it was: the partition comes back, or its lanes go.
        NULL;
      END;
    END IF;
    RETURN NEXT v_step;
  END LOOP;
END
$$;

-- Give up to p_limit pending tasks of a workset to a worker: the best rank first, then the partition that was served least
-- recently, then the oldest arrival.
--
-- In:    p_now replaces the clock in tests
-- Out:   a claim for each lane that gave something; nothing for a worker whose lease is over
-- Locks: the claims of the workset, until commit; no task
-- Index: those of task_pick
CREATE FUNCTION /*schema.*/claim_tasks(p_workset int, p_worker bigint, p_limit int, p_now timestamptz) RETURNS TABLE (
  claim_id bigint, partition_key bigint, task_rank int, lane_losses int, task_arrivals int8multirange, at timestamptz
)
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off SET plan_cache_mode = force_generic_plan
SET lock_timeout = '5s'
AS $$
#variable_conflict use_column
DECLARE
  v_at    timestamptz;
  v_steps /*schema.*/task_step[];
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a claim needs READ COMMITTED, but the session has %', current_setting('transaction_isolation')
      USING HINT = 'Remove default_transaction_isolation for this role or database.';
  END IF;
  PERFORM pg_advisory_xact_lock(/*schema.*/lock_key('tasks', CAST(p_workset AS text)));
  -- The lock must not be held over a flush of WAL. A claim that a crash loses leaves its tasks claimable, and its worker's
  -- flush finds the claim missing.
  PERFORM set_config('synchronous_commit', 'off', true);
  v_at := coalesce(p_now, clock_timestamp());
  PERFORM 1 FROM /*schema.*/worker w WHERE w.id = p_worker AND w.lease_until > v_at;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  v_steps := ARRAY(SELECT s FROM /*schema.*/task_pick(p_workset, p_limit) AS s);
  IF cardinality(v_steps) = 0 THEN
    RETURN;
  END IF;

  INSERT INTO /*schema.*/task_frontier (lane_id, high, ahead) SELECT s.lane_id, s.high, s.ahead FROM unnest(v_steps) AS s;
  INSERT INTO /*schema.*/task_round (workset_id, seen, served, open)
  SELECT p_workset, (v_steps[1]).snapshot, o.served || t.served,
         ARRAY(SELECT unnest(o.open) EXCEPT SELECT s.lane_id FROM unnest(v_steps) AS s)
         || ARRAY(SELECT s.lane_id FROM unnest(v_steps) AS s WHERE NOT isempty(s.ahead))
  FROM (
    SELECT ARRAY(SELECT DISTINCT s.partition_id FROM unnest(v_steps) AS s WHERE s.taken IS NOT NULL) AS served
  ) t
  CROSS JOIN LATERAL (
    SELECT coalesce(r.open, '{}') AS open,
           ARRAY(SELECT x.id FROM unnest(r.served) WITH ORDINALITY AS x (id, n) WHERE x.id <> ALL(t.served) ORDER BY x.n) AS served
    FROM (SELECT 1) AS one
    LEFT JOIN LATERAL (
      SELECT k.open, k.served FROM /*schema.*/task_round k WHERE k.workset_id = p_workset ORDER BY k.id DESC LIMIT 1
    ) r ON true
  ) o;
  RETURN QUERY
  WITH made AS (
    INSERT INTO /*schema.*/task_claim (workset_id, lane_id, worker_id, claimed_at, arrivals)
    SELECT p_workset, s.lane_id, p_worker, v_at, s.taken FROM unnest(v_steps) AS s WHERE s.taken IS NOT NULL
    RETURNING id, lane_id, arrivals
  )
  SELECT m.id, p.key, CAST(l.rank AS int), CAST(l.losses AS int), m.arrivals, v_at
  FROM made m JOIN /*schema.*/task_lane l ON l.id = m.lane_id JOIN /*schema.*/task_partition p ON p.id = l.partition_id
  ORDER BY m.id;
END
$$;
