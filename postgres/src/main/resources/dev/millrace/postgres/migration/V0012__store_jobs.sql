-- V0012 store_jobs
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Store jobs one after another, each if its conditions allow it; the caller has locked them by lock_for_jobs.
--
-- In:    one element a job: p_rules unique, singleton, replace, replace-keeping-start or null; p_groups the twins' identity;
--        p_states the states of unique, joined by commas; p_now replaces the clock in tests
-- Out:   one row a job, in order: an id, and new, old (that job is there already), or why it is refused, which ends it:
--        key-taken, twin-alive, too-many-pending, lane (missing or draining; nothing at all was stored then)
-- Locks: the new rows, and those that are replaced
-- Index: lane_pkey, job_key_pkey, job_twin_pkey, job_pkey, and those of waiting_jobs
--
-- Every statement here has a snapshot of its own, taken after the locks: VOLATILE, READ COMMITTED.
CREATE FUNCTION /*schema.*/store_jobs(
  p_ids uuid[], p_lane_ids int[], p_retry_policy_ids int[], p_starts timestamptz[], p_delays_ms bigint[], p_payloads text[],
  p_identities text[], p_fairness_keys text[], p_deadlines timestamptz[], p_withins_ms bigint[], p_scopes text[], p_keys text[], p_keeps_ms bigint[], p_rules text[],
  p_groups text[], p_windows_ms bigint[], p_states text[], p_bounds int[], p_now timestamptz
) RETURNS TABLE (stored_id uuid, outcome text)
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  v         record;
  v_payload jsonb;
  v_at      timestamptz;
  v_clock   timestamptz;
  v_digest  bytea;
  v_known   /*schema.*/job_key;
BEGIN
  IF EXISTS (
    SELECT 1 FROM unnest(p_lane_ids, p_retry_policy_ids) AS n (lane_id, policy_id)
    LEFT JOIN (/*schema.*/lane l
      JOIN /*schema.*/queue q ON q.id = l.queue_id AND q.state <> 'draining'
      JOIN /*schema.*/actor a ON a.id = l.actor_id AND a.state <> 'draining') ON l.id = n.lane_id
    LEFT JOIN /*schema.*/retry_policy r ON r.id = n.policy_id
    WHERE l.id IS NULL OR r.id IS NULL
  ) THEN
    RETURN QUERY SELECT CAST(NULL AS uuid), 'lane';
    RETURN;
  END IF;
  FOR v IN
    SELECT n.*, l.actor_id, a.name AS actor
    FROM unnest(p_ids, p_lane_ids, p_retry_policy_ids, p_starts, p_delays_ms, p_payloads, p_identities, p_fairness_keys,
      p_deadlines, p_withins_ms, p_scopes, p_keys, p_keeps_ms, p_rules, p_groups, p_windows_ms, p_states, p_bounds) WITH ORDINALITY
      AS n (id, lane_id, policy_id, start, delay_ms, payload, identity, fairness_key, deadline, within_ms, scope, key, keep_ms, rule, family,
        window_ms, states, bound, n)
    JOIN /*schema.*/lane l ON l.id = n.lane_id
    JOIN /*schema.*/actor a ON a.id = l.actor_id
    ORDER BY n.n
  LOOP
    v_payload := CAST(v.payload AS jsonb);
    v_at := /*schema.*/arrival(
      coalesce(v.start, p_now, clock_timestamp()) + v.delay_ms * interval '1 millisecond', p_now);
    v.deadline := least(v.deadline, v_at + v.within_ms * interval '1 millisecond');
    v_clock := coalesce(p_now, clock_timestamp());
    stored_id := v.id;
    outcome := 'new';

    IF v.key IS NOT NULL THEN
      v_digest := sha256(convert_to(v.actor || chr(10) || CAST(v_payload AS text), 'UTF8'));
      SELECT k.* INTO v_known FROM /*schema.*/job_key k
      WHERE k.scope = v.scope AND k.key = v.key AND k.expires_at > v_clock;
      IF FOUND THEN
        stored_id := v_known.job_id;
        outcome := CASE WHEN v_known.digest = v_digest THEN 'old' ELSE 'key-taken' END;
        RETURN NEXT;
        EXIT WHEN outcome <> 'old';
        CONTINUE;
      END IF;
    END IF;

    IF v.rule = 'unique' THEN
      SELECT t.job_id, 'old' INTO stored_id, outcome
      FROM /*schema.*/job_twin t CROSS JOIN LATERAL /*schema.*/job_state(t.job_id, v_clock) AS state
      WHERE t.actor_id = v.actor_id AND t.identity = v.family
        AND t.enqueued_at > v_clock - v.window_ms * interval '1 millisecond'
        AND (t.keep_until > v_clock OR state IN ('scheduled', 'pending', 'running'))
        AND state = ANY(string_to_array(v.states, ','))
      ORDER BY t.job_id DESC LIMIT 1;
    ELSIF v.rule = 'singleton' THEN
      SELECT t.job_id, 'twin-alive' INTO stored_id, outcome
      FROM /*schema.*/job_twin t JOIN /*schema.*/job j ON j.id = t.job_id
      WHERE t.actor_id = v.actor_id AND t.identity = v.family
      ORDER BY t.job_id DESC LIMIT 1;
    ELSIF v.rule IS NOT NULL THEN
      SELECT t.job_id, 'old' INTO stored_id, outcome
      FROM /*schema.*/job_twin t JOIN /*schema.*/job j ON j.id = t.job_id
      WHERE t.actor_id = v.actor_id AND t.identity = v.family
        AND j.attempts = 0 AND NOT /*schema.*/job_is_held(j, v_clock)
      ORDER BY t.job_id DESC LIMIT 1
      FOR UPDATE OF j SKIP LOCKED;  -- a row that somebody writes was held: its job ends or returns at this moment
      UPDATE /*schema.*/job j
      SET epoch = j.epoch + 1, lane_id = v.lane_id, retry_policy_id = v.policy_id, payload = v_payload,
          identity = v.identity, fairness_key = v.fairness_key, deadline = v.deadline,
          scheduled_at = CASE v.rule WHEN 'replace' THEN v_at ELSE /*schema.*/arrival(j.scheduled_at, p_now) END
      WHERE j.id = stored_id;
    END IF;
    outcome := coalesce(outcome, 'new');
    stored_id := coalesce(stored_id, v.id);
    IF outcome = 'new' AND v.bound IS NOT NULL AND /*schema.*/waiting_jobs(v.actor_id, v.bound) >= v.bound THEN
      outcome := 'too-many-pending';
      stored_id := NULL;
    END IF;

    IF outcome = 'new' THEN
      INSERT INTO /*schema.*/job (
        id, lane_id, retry_policy_id, scheduled_at, enqueued_at, identity, fairness_key, payload, deadline)
      VALUES (v.id, v.lane_id, v.policy_id, v_at, v_clock, v.identity, v.fairness_key, v_payload, v.deadline);
    END IF;
    IF outcome = 'new' AND v.rule IS NOT NULL THEN
      DELETE FROM /*schema.*/job_twin t
      WHERE t.actor_id = v.actor_id AND t.identity = v.family AND t.keep_until <= v_clock
        AND NOT EXISTS (SELECT 1 FROM /*schema.*/job j WHERE j.id = t.job_id);
      INSERT INTO /*schema.*/job_twin (actor_id, identity, job_id, enqueued_at, keep_until)
      VALUES (v.actor_id, v.family, v.id, v_clock, v_clock + coalesce(v.window_ms, 0) * interval '1 millisecond');
    END IF;
    IF outcome IN ('new', 'old') AND v.key IS NOT NULL THEN
      INSERT INTO /*schema.*/job_key (scope, key, job_id, expires_at, digest)
      VALUES (v.scope, v.key, stored_id, v_clock + v.keep_ms * interval '1 millisecond', v_digest)
      ON CONFLICT (scope, key) DO UPDATE
      SET job_id = excluded.job_id, expires_at = excluded.expires_at, digest = excluded.digest;  -- it had expired
    END IF;
    RETURN NEXT;
    EXIT WHEN outcome NOT IN ('new', 'old');
  END LOOP;
END
$$;
