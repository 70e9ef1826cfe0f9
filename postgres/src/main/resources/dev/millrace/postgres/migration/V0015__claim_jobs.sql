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
  claim_id bigint, job_id uuid, job_epoch int, job_actor text, job_attempt int, retry_policy_id int, job_payload jsonb,
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
  v_is_done boolean;
  v_set     record;
  v_clock   timestamptz;
  v_terms   /*schema.*/claim_terms;
  v_actors  /*schema.*/claim_actor[];
  v_count   int;
  v_from    int;
  v_seen    int := 0;             -- actors that had their first turn
  v_is_turn boolean;
  v_is_open boolean := false;     -- whether an actor that had its turn may have lanes that were not looked at
  v_next    record;
  v_place   /*schema.*/claim_place;
  v_groups  /*schema.*/claim_group[];
  v_hot     /*schema.*/claim_group[] := '{}';  -- those that may have more
  v_got     record;
  v_picks   /*schema.*/claim_pick[] := '{}';
  v_limit   int;
  v_left    int;
  v_rounds  int := 0;
  v_sum     record;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a claim needs READ COMMITTED, but the session has %', current_setting('transaction_isolation')
      USING HINT = 'Remove default_transaction_isolation for this role or database.';
  END IF;
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'a claim must be the first to write in its transaction: its id has to be younger than its clock';
  END IF;
  -- Assignments rather than PERFORM: they take no executor, which would be a tenth of what a small claim costs.
  v_is_done := pg_advisory_xact_lock_shared(/*schema.*/lock_key('worker', CAST(p_worker AS text))) IS NULL;
  v_is_done := pg_advisory_xact_lock_shared(/*schema.*/lock_key('settings', '')) IS NULL;
  v_is_done := pg_advisory_xact_lock(/*schema.*/lock_key('claims', p_queue)) IS NULL;
  SELECT q.id AS queue_id, q.max_running AS queue_max, o.max_running AS all_max, a.*,
         q.max_running IS NOT NULL OR o.max_running IS NOT NULL OR a.has_caps OR a.has_scopes AS is_limited
  INTO v_set
  FROM /*schema.*/queue q
  CROSS JOIN /*schema.*/installation o
  CROSS JOIN /*schema.*/worker w
  CROSS JOIN LATERAL (
    SELECT bool_or(c.max_running IS NOT NULL) AS has_caps, bool_or(c.exclusive OR c.max_running_per_key IS NOT NULL) AS has_scopes,
           array_agg(CAST(ROW(c.id, c.name, c.weight, t.turn, c.max_running, c.max_running, c.max_running_per_key, t.after_key,
                              false, coalesce(t.after_key, ''), CASE WHEN t.after_key IS NULL THEN -40000 ELSE 40000 END, true)
                     AS /*schema.*/claim_actor) ORDER BY t.turn, t.n) AS actors
    FROM unnest(p_actors, p_turns, p_after) WITH ORDINALITY AS t (name, turn, after_key, n)
    JOIN /*schema.*/actor c ON c.name = t.name
    WHERE c.state <> 'paused'
  ) a
  WHERE q.name = p_queue AND q.state <> 'paused' AND w.id = p_worker AND w.lease_until > coalesce(p_now, clock_timestamp());
  IF NOT FOUND OR v_set.actors IS NULL THEN
    RETURN;
  END IF;
  IF v_set.is_limited THEN
    -- Limits span queues. Always after the queue's lock, so that nobody waits in a ring.
    v_is_done := pg_advisory_xact_lock(/*schema.*/lock_key('limits', '')) IS NULL;
  END IF;
  -- The locks must not be held over a flush of WAL. A claim row that a crash loses leaves its jobs claimable.
  v_is_done := set_config('synchronous_commit', 'off', true) IS NULL;
  v_clock := coalesce(p_now, clock_timestamp());
  v_terms := /*schema.*/claim_terms_now(p_worker, v_set.queue_id, v_clock);
  v_actors := v_set.actors;
  v_count := cardinality(v_actors);
  v_left := p_limit;
  IF v_set.queue_max IS NOT NULL THEN
    v_left := least(v_left, /*schema.*/room_of('queue/' || v_set.queue_id, v_set.queue_max, v_left));
  END IF;
  IF v_set.all_max IS NOT NULL THEN
    v_left := least(v_left, /*schema.*/room_of('all', v_set.all_max, v_left));
  END IF;
  v_limit := v_left;

  -- First every actor's first turn, a chunk of actors at a time; then those that may have more.
  WHILE v_left > 0 AND v_rounds < c_rounds LOOP
    v_rounds := v_rounds + 1;
    v_groups := '{}';
    IF v_seen < v_count THEN
      v_from := v_seen + 1;
      v_seen := least(v_seen + greatest(v_left, c_chunk), v_count);
      IF v_set.is_limited THEN
        FOR i IN v_from..v_seen LOOP
          IF v_actors[i].max_running IS NOT NULL THEN
            v_actors[i].room := /*schema.*/room_of('actor/' || v_actors[i].actor_id, v_actors[i].max_running, v_left);
          END IF;
        END LOOP;
        IF p_freed <> '{}' THEN
          v_groups := /*schema.*/freed_lanes(v_set.queue_id, v_actors, v_from, v_seen, p_freed, v_left);
        END IF;
      END IF;
      v_is_turn := true;
    ELSE
      v_from := 1;
      v_is_turn := v_is_open;
      v_is_open := false;
    END IF;
    IF v_is_turn THEN
      -- More each time: thousands of lanes without a due job take few rounds.
      v_next := /*schema.*/next_lanes(v_set.queue_id, v_actors, v_from, v_seen, v_left, c_look << least(v_rounds - 1, 6));
      FOR i IN v_from..v_seen LOOP
        v_actors[i].is_open := false;
      END LOOP;
      FOREACH v_place IN ARRAY v_next.o_open LOOP
        v_is_open := true;
        v_actors[v_place.actor].is_open := true;
        v_actors[v_place.actor].past_end := v_place.past_end;
        v_actors[v_place.actor].next_key := v_place.next_key;
        v_actors[v_place.actor].next_rank := v_place.next_rank;
      END LOOP;
      v_groups := v_groups || v_next.o_groups;
    ELSE
      EXIT WHEN v_hot = '{}';
      v_groups := /*schema.*/share_out(v_hot, v_actors, v_left);
      v_hot := '{}';
    END IF;
    CONTINUE WHEN v_groups = '{}';

    -- What only counts needs no look at each job, unless shares that were rounded up come to more than an actor may.
    IF v_set.is_limited AND (v_set.has_scopes OR p_freed <> '{}' OR EXISTS (
      SELECT FROM unnest(v_groups) AS g GROUP BY g.actor HAVING sum(g.quota) > v_actors[g.actor].room
    )) THEN
      v_got := /*schema.*/claim_limited_lanes(v_terms, v_actors, v_groups, p_freed, v_left);
    ELSIF cardinality(v_groups) = 1 THEN
      v_got := /*schema.*/claim_group(v_terms, v_groups[1]);
    ELSE
      v_got := /*schema.*/claim_lanes(v_terms, v_groups, v_left);
    END IF;
    v_picks := v_picks || v_got.o_picks;
    v_left := v_left - cardinality(v_got.o_picks);
    FOR v_sum IN SELECT p.actor, CAST(count(*) AS int) AS count FROM unnest(v_got.o_picks) AS p GROUP BY p.actor LOOP
      v_actors[v_sum.actor].room := v_actors[v_sum.actor].room - v_sum.count;
      v_actors[v_sum.actor].turn := v_actors[v_sum.actor].turn
                                    + CAST(v_sum.count AS double precision) / v_actors[v_sum.actor].weight;
    END LOOP;
    EXIT WHEN v_left <= 0;
    v_hot := v_hot || ARRAY(SELECT v_groups[m.n] FROM unnest(v_got.o_more) WITH ORDINALITY AS m (n, i) ORDER BY m.i);
  END LOOP;

  IF v_set.is_limited THEN
    v_is_done := /*schema.*/hold(
      CASE WHEN v_set.queue_max IS NOT NULL THEN 'queue/' || v_set.queue_id END,
      CASE WHEN v_set.all_max IS NOT NULL THEN 'all' END, v_actors, v_picks) IS NULL;
  END IF;

  RETURN QUERY
  SELECT p.claim_id, p.job_id, p.epoch, (v_actors[p.actor]).name, j.attempts + 1, j.retry_policy_id, j.payload,
         (v_actors[p.actor]).turn, j.fairness_key, CAST(NULL AS text)
  FROM unnest(v_picks) WITH ORDINALITY AS p (claim_id, job_id, epoch, at, actor, n)
  -- By its place in the table: the row was read a moment ago, and one that has been changed since is not ours any more.
  JOIN /*schema.*/job j ON j.ctid = p.at AND j.id = p.job_id AND j.epoch = p.epoch
  ORDER BY p.n;
  IF v_set.is_limited OR v_terms.is_behind OR v_left > 0 THEN
    RETURN QUERY
    SELECT CAST(NULL AS bigint), CAST(NULL AS uuid), CAST(NULL AS int), CAST(NULL AS text), CAST(NULL AS int), CAST(NULL AS int),
           CAST(NULL AS jsonb), CAST(NULL AS double precision), CAST(NULL AS text), n.note
    FROM (VALUES
      ('flush', v_set.is_limited AND v_left < v_limit), ('limited', v_set.is_limited AND (v_left > 0 OR v_limit < p_limit)),
      ('more', v_left > 0 AND v_rounds >= c_rounds), ('all-seen', v_left > 0 AND v_rounds < c_rounds),
      ('look-behind', v_terms.is_behind)) AS n (note, is_so)
    WHERE n.is_so;
  END IF;
END
$$;
