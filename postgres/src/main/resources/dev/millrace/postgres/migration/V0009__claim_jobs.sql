-- V0009 claim_jobs
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- What is settled, by the newest claim of any queue: it is true of the whole database. A transaction that holds settling
-- up for a tenth of a second is noted as slow, and not waited for any longer.
CREATE FUNCTION /*schema.*/claim_terms_now(p_worker bigint, p_queue int, p_is_limited boolean, p_clock timestamptz)
RETURNS /*schema.*/claim_terms
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  c_patience  CONSTANT interval := '100 milliseconds';
  c_most_slow CONSTANT int := 64;
  v_terms     /*schema.*/claim_terms;
  v_newest    /*schema.*/claim;
  v_snapshot  pg_snapshot;
  v_in_way    xid8[];
BEGIN
  v_terms.worker_id := p_worker;
  v_terms.queue_id := p_queue;
  v_terms.is_limited := p_is_limited;
  v_terms.clock := p_clock;
  v_terms.pending_at := p_clock;
  v_terms.settled_at := '-infinity';
  SELECT c.* INTO v_newest FROM /*schema.*/claim c ORDER BY c.id DESC LIMIT 1;
  IF NOT FOUND THEN
    RETURN v_terms;
  END IF;
  v_snapshot := pg_current_snapshot();
  -- This claim and all later ones of the queue see what it wrote; earlier ones may have passed it.
  UPDATE /*schema.*/slow_writer SET has_ended = true
  WHERE queue_id = p_queue AND NOT has_ended AND xid NOT IN (SELECT x FROM pg_snapshot_xip(v_snapshot) AS x);
  -- What another queue does not wait for any longer, this one does not either, but it has to look behind it as well.
  INSERT INTO /*schema.*/slow_writer (queue_id, xid, from_at, claim_id)
  SELECT DISTINCT ON (w.xid) p_queue, w.xid, w.from_at, w.claim_id
  FROM /*schema.*/slow_writer w
  WHERE w.xid IN (SELECT x FROM pg_snapshot_xip(v_snapshot) AS x)
    AND NOT EXISTS (SELECT 1 FROM /*schema.*/slow_writer o WHERE o.queue_id = p_queue AND o.xid = w.xid)
  ORDER BY w.xid, w.from_at;
  SELECT array_agg(x) INTO v_in_way
  FROM pg_snapshot_xip(v_snapshot) AS x
  WHERE x <= v_newest.pending_xid
    AND NOT EXISTS (SELECT 1 FROM /*schema.*/slow_writer o WHERE o.queue_id = p_queue AND o.xid = x);
  IF v_in_way IS NOT NULL AND p_clock - v_newest.pending_at > c_patience
     AND (SELECT count(*) FROM /*schema.*/slow_writer o WHERE o.queue_id = p_queue) < c_most_slow THEN
    INSERT INTO /*schema.*/slow_writer (queue_id, xid, from_at, claim_id)
    SELECT p_queue, x, v_newest.settled_at, v_newest.id FROM unnest(v_in_way) AS x;
    v_in_way := NULL;
  END IF;
  IF v_in_way IS NULL THEN
    v_terms.settled_at := v_newest.pending_at;
  ELSE
    v_terms.settled_at := v_newest.settled_at;
    v_terms.pending_at := v_newest.pending_at;
    v_terms.pending_xid := v_newest.pending_xid;
  END IF;
  RETURN v_terms;
END
$$;

-- The next lanes of an actor, in the ring of its fairness keys: from behind the key that was last served to the end, then
-- from the start up to it. p_share jobs are shared out among them.
CREATE FUNCTION /*schema.*/next_lanes(
  p_queue int, p_place int, p_groups int, p_share int, INOUT p_actor /*schema.*/claim_actor, OUT o_lanes /*schema.*/claim_lane[]
)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_look CONSTANT int := greatest(p_share, 16);  -- few actors have more ranks
BEGIN
  WITH found AS MATERIALIZED (
    (SELECT l.id, l.fairness_key, l.rank, false AS past_end
     FROM /*schema.*/lane l
     WHERE NOT p_actor.past_end AND l.queue_id = p_queue AND l.actor_id = p_actor.actor_id
       AND (l.fairness_key, l.rank) > (p_actor.next_key, p_actor.next_rank)
     ORDER BY l.fairness_key, l.rank LIMIT v_look)
    UNION ALL
    (SELECT l.id, l.fairness_key, l.rank, true
     FROM /*schema.*/lane l
     WHERE l.queue_id = p_queue AND l.actor_id = p_actor.actor_id AND l.fairness_key <= p_actor.after_key
       AND (l.fairness_key, l.rank) > (CASE WHEN p_actor.past_end THEN p_actor.next_key ELSE '' END,
                                       CASE WHEN p_actor.past_end THEN p_actor.next_rank ELSE -40000 END)
     ORDER BY l.fairness_key, l.rank LIMIT v_look)
    LIMIT v_look
  ), roomy AS (
    SELECT f.*, CASE WHEN p_actor.key_room IS NOT NULL AND f.fairness_key <> '' THEN p_actor.key_room - coalesce(
             (/*schema.*/running_of('key/' || p_actor.actor_id || '/' || f.fairness_key)).bound, 0) END AS room
    FROM found f
  ), grouped AS (
    SELECT r.*, dense_rank() OVER (ORDER BY r.past_end, r.fairness_key) AS turn_group
    FROM roomy r WHERE coalesce(r.room, 1) > 0
  )
  SELECT (SELECT array_agg(CAST(ROW(g.id, p_place, p_groups + g.turn_group, least(g.room, ceil(
            CAST(p_share AS numeric) / (SELECT max(m.turn_group) FROM grouped m)))) AS /*schema.*/claim_lane)
            ORDER BY g.turn_group, g.rank) FROM grouped g),
         count(*) >= v_look,
         (array_agg(f.past_end ORDER BY f.past_end DESC, f.fairness_key DESC, f.rank DESC))[1],
         (array_agg(f.fairness_key ORDER BY f.past_end DESC, f.fairness_key DESC, f.rank DESC))[1],
         (array_agg(f.rank ORDER BY f.past_end DESC, f.fairness_key DESC, f.rank DESC))[1]
  INTO o_lanes, p_actor.is_open, p_actor.past_end, p_actor.next_key, p_actor.next_rank
  FROM found f;
END
$$;

-- A share of p_left for each actor, shared out among its lanes.
CREATE FUNCTION /*schema.*/share_out(
  p_lanes /*schema.*/claim_lane[], p_actors /*schema.*/claim_actor[], p_left int
) RETURNS /*schema.*/claim_lane[]
LANGUAGE sql STABLE AS $$
  WITH actor AS (
    SELECT a.n, a.room, a.weight, (SELECT count(DISTINCT l.turn_group) FROM unnest(p_lanes) AS l WHERE l.actor = a.n) AS groups
    FROM unnest(p_actors) WITH ORDINALITY AS a (
      actor_id, weight, turn, room, key_room, after_key, past_end, next_key, next_rank, is_open, n)
  )
  SELECT coalesce(array_agg(CAST(ROW(l.lane_id, l.actor, l.turn_group, ceil(least(
           a.room, ceil(CAST(p_left AS numeric) * a.weight / (SELECT sum(s.weight) FROM actor s WHERE s.groups > 0))) / a.groups))
           AS /*schema.*/claim_lane) ORDER BY l.n), '{}')
  FROM unnest(p_lanes) WITH ORDINALITY AS l (lane_id, actor, turn_group, quota, n)
  JOIN actor a ON a.n = l.actor
  WHERE coalesce(a.room, 1) > 0
$$;

-- The lanes of jobs whose scope has been freed, of the actors at p_places.
CREATE FUNCTION /*schema.*/freed_lanes(
  p_queue int, p_actors /*schema.*/claim_actor[], p_places int[], p_freed text[], p_groups int, p_left int
) RETURNS /*schema.*/claim_lane[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(CAST(ROW(f.lane_id, f.place, p_groups + f.nth, p_left) AS /*schema.*/claim_lane)), '{}')
  FROM (
    SELECT l.id AS lane_id, p.place, row_number() OVER (ORDER BY p.place, l.id) AS nth
    FROM (
      SELECT DISTINCT b.lane_id
      FROM unnest(p_freed) AS s (scope)
      CROSS JOIN LATERAL (
        SELECT k.lane_id FROM /*schema.*/blocked k WHERE k.scope = s.scope
        ORDER BY k.rank, k.scheduled_at, k.job_id LIMIT p_left
      ) b
    ) b
    JOIN /*schema.*/lane l ON l.id = b.lane_id
    JOIN unnest(p_places) AS p (place) ON p_actors[p.place].actor_id = l.actor_id
    WHERE l.queue_id = p_queue AND coalesce(p_actors[p.place].room, 1) > 0
  ) f
$$;

-- Give up to p_limit due jobs of a queue to a worker.
--
-- In:    p_actors; for each in p_turns when it was last served, in its own time, and in p_after which fairness key was,
--        as earlier answers said; p_freed: scopes in which something has ended; p_now replaces the clock in tests
-- Out:   one row a job, in the order of service; nothing for a worker whose lease is over. Rows without a job are notes:
--        'flush': the claim must be durable before a handler starts, for something limited is in it;
--        'look-behind': a slow writer has ended; 'more': there may be more
-- Locks: shared on the worker (its taker-back waits) and on settings (whoever changes one waits), exclusive on the queue's claims, and where limits may be met on
--        limits, all until commit; no row of a job
-- Index: claim_pkey from its end, lane_queue_id_actor_id_fairness_key_rank_key; those of claim_lanes
CREATE FUNCTION /*schema.*/claim_jobs(
  p_worker bigint, p_queue text, p_actors text[], p_turns double precision[], p_after text[], p_freed text[], p_limit int,
  p_now timestamptz
) RETURNS TABLE (
  claim_id bigint, job_id uuid, job_epoch int, job_actor text, job_attempt int, job_max_attempts int, job_payload jsonb,
  turn double precision, fairness_key text, note text
)
LANGUAGE plpgsql VOLATILE
-- The only right plan walks an index from the frontier; estimates must not be able to talk the planner out of it.
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  c_chunk   CONSTANT int := 32;   -- actors to look at together, at the least
  c_rounds  CONSTANT int := 100;  -- a claim that has found only blocked jobs by then goes on with the next call
  v_queue   /*schema.*/queue;
  v_all_max int;
  v_limited boolean;
  v_clock   timestamptz;
  v_terms   /*schema.*/claim_terms;
  v_actors  /*schema.*/claim_actor[];
  v_names   text[];
  v_capped  int[];
  v_next    int := 1;
  v_places  int[];
  v_weight  numeric;
  v_lanes   /*schema.*/claim_lane[];
  v_more    /*schema.*/claim_lane[];
  v_hot     /*schema.*/claim_lane[] := '{}';  -- of groups that may have more
  v_groups  int := 0;
  v_got     /*schema.*/claim_pick[];
  v_picks   /*schema.*/claim_pick[] := '{}';
  v_left    int;
  v_rounds  int := 0;
  v_sum     record;
  i         int;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a claim needs READ COMMITTED, but the session has %', current_setting('transaction_isolation')
      USING HINT = 'Remove default_transaction_isolation for this role or database.';
  END IF;
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'a claim must be the first to write in its transaction: its id has to be younger than its clock';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(/*schema.*/lock_key('worker', CAST(p_worker AS text)));
  PERFORM pg_advisory_xact_lock_shared(/*schema.*/lock_key('settings', ''));
  PERFORM pg_advisory_xact_lock(/*schema.*/lock_key('claims', p_queue));
  SELECT q.* INTO v_queue FROM /*schema.*/queue q WHERE q.name = p_queue;
  IF NOT FOUND OR v_queue.state = 'paused' THEN
    RETURN;
  END IF;
  SELECT o.max_running INTO v_all_max FROM /*schema.*/installation o;
  SELECT v_all_max IS NOT NULL OR coalesce(bool_or(
           a.exclusive OR a.max_running IS NOT NULL OR a.max_running_per_key IS NOT NULL), false),
         array_agg(CAST(ROW(a.id, a.weight, t.turn, a.max_running, a.max_running_per_key, t.after_key, false,
                            coalesce(t.after_key, ''), CASE WHEN t.after_key IS NULL THEN -40000 ELSE 40000 END, true)
                   AS /*schema.*/claim_actor) ORDER BY t.turn, t.n),
         array_agg(a.name ORDER BY t.turn, t.n), array_agg(a.max_running ORDER BY t.turn, t.n)
  INTO v_limited, v_actors, v_names, v_capped
  FROM unnest(p_actors, p_turns, p_after) WITH ORDINALITY AS t (name, turn, after_key, n)
  JOIN /*schema.*/actor a ON a.name = t.name
  WHERE a.state <> 'paused';
  IF v_actors IS NULL THEN
    RETURN;
  END IF;
  IF v_limited THEN
    -- Limits span queues. Always after the queue's lock, so that nobody waits in a ring.
    PERFORM pg_advisory_xact_lock(/*schema.*/lock_key('limits', ''));
  END IF;
  -- The locks must not be held over a flush of WAL. A claim row that a crash loses leaves its jobs claimable.
  PERFORM set_config('synchronous_commit', 'off', true);
  v_clock := coalesce(p_now, clock_timestamp());

  PERFORM 1 FROM /*schema.*/worker w WHERE w.id = p_worker AND w.lease_until > v_clock;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  v_terms := /*schema.*/claim_terms_now(p_worker, v_queue.id, v_limited, v_clock);
  v_left := p_limit;
  IF v_queue.max_running IS NOT NULL THEN
    v_left := least(v_left, /*schema.*/room_of('queue/' || v_queue.id, v_queue.max_running, v_left));
  END IF;
  IF v_all_max IS NOT NULL THEN
    v_left := least(v_left, /*schema.*/room_of('all', v_all_max, v_left));
  END IF;

  -- First every actor's first turn, a chunk of actors at a time; then those that may have more.
  WHILE v_left > 0 AND v_rounds < c_rounds LOOP
    v_rounds := v_rounds + 1;
    IF v_next <= cardinality(v_actors) THEN
      v_places := ARRAY(SELECT generate_series(v_next, least(v_next + greatest(v_left, c_chunk) - 1, cardinality(v_actors))));
      v_next := v_next + cardinality(v_places);
      FOREACH i IN ARRAY v_places LOOP
        IF v_capped[i] IS NOT NULL THEN
          v_actors[i].room := /*schema.*/room_of('actor/' || v_actors[i].actor_id, v_capped[i], v_left);
        END IF;
      END LOOP;
      v_more := /*schema.*/freed_lanes(v_queue.id, v_actors, v_places, p_freed, v_groups, v_left);
      v_groups := v_groups + cardinality(v_more);
    ELSE
      v_places := ARRAY(SELECT p FROM generate_subscripts(v_actors, 1) AS p WHERE v_actors[p].is_open);
      v_more := '{}';
    END IF;
    v_lanes := v_more;
    SELECT sum(v_actors[p].weight) INTO v_weight FROM unnest(v_places) AS p;
    FOREACH i IN ARRAY v_places LOOP
      SELECT n.* INTO v_sum
      FROM /*schema.*/next_lanes(v_queue.id, i, v_groups, CAST(
        least(v_actors[i].room, ceil(v_left * v_actors[i].weight / v_weight)) AS int), v_actors[i]) AS n;
      v_actors[i] := v_sum.p_actor;
      v_more := v_sum.o_lanes;
      v_groups := v_groups + coalesce(cardinality(v_more), 0);
      v_lanes := v_lanes || v_more;
    END LOOP;
    IF v_places = '{}' THEN
      v_lanes := /*schema.*/share_out(v_hot, v_actors, v_left);
      v_hot := '{}';
    END IF;
    EXIT WHEN v_lanes = '{}' AND v_places = '{}';

    v_got := ARRAY(SELECT p FROM /*schema.*/claim_lanes(v_terms, v_actors, v_lanes, p_freed, v_left) AS p);
    v_picks := v_picks || ARRAY(SELECT p FROM unnest(v_got) AS p WHERE p.job_id IS NOT NULL);
    v_hot := v_hot || ARRAY(
      SELECT l FROM unnest(v_lanes) AS l
      WHERE l.turn_group IN (SELECT p.turn_group FROM unnest(v_got) AS p WHERE p.job_id IS NULL));
    FOR v_sum IN
      SELECT p.actor, CAST(count(*) AS int) AS count, max(p.turn) AS turn
      FROM unnest(v_got) AS p WHERE p.job_id IS NOT NULL GROUP BY p.actor
    LOOP
      v_left := v_left - v_sum.count;
      v_actors[v_sum.actor].room := v_actors[v_sum.actor].room - v_sum.count;
      v_actors[v_sum.actor].turn := v_sum.turn;
    END LOOP;
  END LOOP;

  IF v_queue.max_running IS NOT NULL THEN
    PERFORM /*schema.*/hold('queue/' || v_queue.id, v_picks);
  END IF;
  IF v_all_max IS NOT NULL THEN
    PERFORM /*schema.*/hold('all', v_picks);
  END IF;
  FOREACH i IN ARRAY ARRAY(SELECT DISTINCT p.actor FROM unnest(v_picks) AS p WHERE v_capped[p.actor] IS NOT NULL ORDER BY 1) LOOP
    PERFORM /*schema.*/hold('actor/' || v_actors[i].actor_id, ARRAY(SELECT p FROM unnest(v_picks) AS p WHERE p.actor = i));
  END LOOP;

  RETURN QUERY
  SELECT p.claim_id, p.job_id, p.epoch, v_names[p.actor], j.attempts + 1,
         (SELECT r.max_attempts FROM /*schema.*/retry_policy r WHERE r.id = j.retry_policy_id), j.payload,
         p.turn, j.fairness_key, CAST(NULL AS text)
  FROM unnest(v_picks) WITH ORDINALITY AS p (claim_id, job_id, epoch, at, actor, turn_group, turn, n)
  -- By its place in the table: the row was read a moment ago, and one that has been changed since is not ours any more.
  JOIN /*schema.*/job j ON j.ctid = p.at AND j.id = p.job_id AND j.epoch = p.epoch
  ORDER BY p.n;
  RETURN QUERY
  SELECT CAST(NULL AS bigint), CAST(NULL AS uuid), CAST(NULL AS int), CAST(NULL AS text), CAST(NULL AS int), CAST(NULL AS int),
         CAST(NULL AS jsonb), CAST(NULL AS double precision), CAST(NULL AS text), n.note
  FROM (VALUES
    ('flush', v_limited AND cardinality(v_picks) > 0),
    ('look-behind', EXISTS (
      SELECT 1 FROM /*schema.*/slow_writer w WHERE w.queue_id = v_queue.id AND w.has_ended)),
    ('more', v_left > 0 AND v_rounds >= c_rounds)
  ) AS n (note, is_so)
  WHERE n.is_so;
END
$$;
