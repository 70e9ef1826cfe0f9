-- V0015 claim_jobs
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Give up to p_limit due jobs of a queue to a worker.
--
-- In:    p_actors; for each in p_turns when it was last served, in its own time, and in p_after which fairness key was,
--        as earlier answers said; p_freed: scopes in which something has ended; p_now replaces the clock in tests
-- Out:   one row a job, in the order of service; nothing for a worker whose lease is over. Rows without a job are notes:
--        'limited': somebody may have been left waiting by a limit;
--        'flush': the claim must be durable before a handler starts, for something limited is in it;
--        'look-behind': a slow writer has ended; 'more': there may be more; 'all-seen': p_freed has been looked at
-- Locks: shared on the worker (its taker-back waits) and on settings (whoever changes one waits), exclusive on the queue's
--        claims, and where limits may be met on limits, all until commit; no row of a job
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
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off SET plan_cache_mode = force_generic_plan
-- A claim that waits holds a connection, maybe one of few behind a pooler.
SET lock_timeout = '5s'
AS $$
#variable_conflict use_column
DECLARE
  c_chunk   CONSTANT int := 32;   -- actors to look at together, at the least
  c_look    CONSTANT int := 16;   -- lanes of an actor to look at, at the least: few have more ranks
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
  v_next_lanes record;
  v_place   /*schema.*/claim_place;
  v_lanes   /*schema.*/claim_lane[];
  v_hot     /*schema.*/claim_lane[] := '{}';  -- of groups that may have more
  v_groups  int := 0;
  v_got     /*schema.*/claim_pick[];
  v_picks   /*schema.*/claim_pick[] := '{}';
  v_limit   int;
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
  SELECT v_all_max IS NOT NULL OR v_queue.max_running IS NOT NULL OR coalesce(bool_or(
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
  v_terms := /*schema.*/claim_terms_now(p_worker, v_queue.id, v_clock);
  v_left := p_limit;
  IF v_queue.max_running IS NOT NULL THEN
    v_left := least(v_left, /*schema.*/room_of('queue/' || v_queue.id, v_queue.max_running, v_left));
  END IF;
  IF v_all_max IS NOT NULL THEN
    v_left := least(v_left, /*schema.*/room_of('all', v_all_max, v_left));
  END IF;
  v_limit := v_left;

  -- First every actor's first turn, a chunk of actors at a time; then those that may have more.
  WHILE v_left > 0 AND v_rounds < c_rounds LOOP
    v_rounds := v_rounds + 1;
    v_lanes := '{}';
    IF v_next <= cardinality(v_actors) THEN
      v_places := ARRAY(SELECT generate_series(v_next, least(v_next + greatest(v_left, c_chunk) - 1, cardinality(v_actors))));
      v_next := v_next + cardinality(v_places);
      FOREACH i IN ARRAY v_places LOOP
        IF v_capped[i] IS NOT NULL THEN
          v_actors[i].room := /*schema.*/room_of('actor/' || v_actors[i].actor_id, v_capped[i], v_left);
        END IF;
      END LOOP;
      IF v_limited AND p_freed <> '{}' THEN
        v_lanes := /*schema.*/freed_lanes(v_queue.id, v_actors, v_places, p_freed, v_groups, v_left);
        v_groups := v_groups + cardinality(v_lanes);
      END IF;
    ELSE
      v_places := ARRAY(SELECT p FROM generate_subscripts(v_actors, 1) AS p WHERE v_actors[p].is_open);
    END IF;
    IF v_places <> '{}' THEN
      -- More each time: thousands of lanes without a due job take few rounds.
      SELECT n.* INTO v_next_lanes
      FROM /*schema.*/next_lanes(v_queue.id, v_actors, v_places, v_groups, v_left, c_look << least(v_rounds - 1, 6)) AS n;
      v_lanes := v_lanes || v_next_lanes.o_lanes;
      v_groups := (SELECT greatest(v_groups, max(l.turn_group)) FROM unnest(v_lanes) AS l);
      FOREACH i IN ARRAY v_places LOOP
        v_actors[i].is_open := false;
      END LOOP;
      FOREACH v_place IN ARRAY v_next_lanes.o_open LOOP
        v_actors[v_place.place].is_open := true;
        v_actors[v_place.place].past_end := v_place.past_end;
        v_actors[v_place.place].next_key := v_place.next_key;
        v_actors[v_place.place].next_rank := v_place.next_rank;
      END LOOP;
    ELSE
      EXIT WHEN v_hot = '{}';
      v_lanes := /*schema.*/share_out(v_hot, v_actors, v_left);
      v_hot := '{}';
    END IF;
    CONTINUE WHEN v_lanes = '{}';

    IF v_limited THEN
      v_got := ARRAY(SELECT p FROM /*schema.*/claim_limited_lanes(v_terms, v_actors, v_lanes, p_freed, v_left) AS p);
    ELSE
      v_got := ARRAY(SELECT p FROM /*schema.*/claim_lanes(v_terms, v_actors, v_lanes, v_left) AS p);
    END IF;
    v_picks := v_picks || v_got;
    FOR v_sum IN
      SELECT p.actor, CAST(count(*) AS int) AS count, max(p.turn) AS turn
      FROM unnest(v_got) AS p WHERE p.job_id IS NOT NULL GROUP BY p.actor
    LOOP
      v_left := v_left - v_sum.count;
      v_actors[v_sum.actor].room := v_actors[v_sum.actor].room - v_sum.count;
      v_actors[v_sum.actor].turn := v_sum.turn;
    END LOOP;
    EXIT WHEN v_left <= 0;
    v_hot := v_hot || ARRAY(
      SELECT l FROM unnest(v_lanes) AS l
      WHERE l.turn_group IN (SELECT p.turn_group FROM unnest(v_got) AS p WHERE p.job_id IS NULL));
  END LOOP;

  IF v_limited THEN
    IF v_queue.max_running IS NOT NULL THEN
      PERFORM /*schema.*/hold('queue/' || v_queue.id, v_picks);
    END IF;
    IF v_all_max IS NOT NULL THEN
      PERFORM /*schema.*/hold('all', v_picks);
    END IF;
    FOREACH i IN ARRAY ARRAY(SELECT DISTINCT p.actor FROM unnest(v_picks) AS p WHERE v_capped[p.actor] IS NOT NULL ORDER BY 1) LOOP
      PERFORM /*schema.*/hold('actor/' || v_actors[i].actor_id, ARRAY(SELECT p FROM unnest(v_picks) AS p WHERE p.actor = i));
    END LOOP;
  END IF;

  RETURN QUERY
  SELECT p.claim_id, p.job_id, p.epoch, v_names[p.actor], j.attempts + 1,
         (SELECT r.max_attempts FROM /*schema.*/retry_policy r WHERE r.id = j.retry_policy_id), j.payload,
         p.turn, j.fairness_key, CAST(NULL AS text)
  FROM unnest(v_picks) WITH ORDINALITY AS p (claim_id, job_id, epoch, at, actor, turn_group, turn, n)
  -- By its place in the table: the row was read a moment ago, and one that has been changed since is not ours any more.
  JOIN /*schema.*/job j ON j.ctid = p.at AND j.id = p.job_id AND j.epoch = p.epoch
  ORDER BY p.n;
  IF v_limited OR v_terms.is_behind OR v_left > 0 THEN
    RETURN QUERY
    SELECT CAST(NULL AS bigint), CAST(NULL AS uuid), CAST(NULL AS int), CAST(NULL AS text), CAST(NULL AS int), CAST(NULL AS int),
           CAST(NULL AS jsonb), CAST(NULL AS double precision), CAST(NULL AS text), n.note
    FROM (VALUES
      ('flush', v_limited AND v_left < v_limit), ('limited', v_limited AND (v_left > 0 OR v_limit < p_limit)),
      ('more', v_left > 0 AND v_rounds >= c_rounds), ('all-seen', v_left > 0 AND v_rounds < c_rounds),
      ('look-behind', v_terms.is_behind)) AS n (note, is_so)
    WHERE n.is_so;
  END IF;
END
$$;
