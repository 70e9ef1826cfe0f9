-- V0011 lock_for_jobs
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Lock what conditional jobs look at, in one order for all, before anything is looked at.
--
-- In:    one element a job, as in store_jobs; p_patience_ms: how long to wait for others, null for as long as it takes
-- Locks: a key, a family of twins, an actor's bound, each by an advisory lock until the transaction ends; more than 500 of
--        them by one lock for all, since the server's lock table is small. Then, to replace, the claims of twins' queues:
--        last, because claims wait for none of the others
-- Index: lane_pkey, job_twin_pkey
CREATE FUNCTION /*schema.*/lock_for_jobs(
  p_lane_ids int[], p_scopes text[], p_keys text[], p_rules text[], p_groups text[], p_bounds int[], p_patience_ms int
) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  c_most  CONSTANT int := 500;
  v_locks bigint[];
  v_lock  bigint;
  v_queue text;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a job with a key, twins or a bound needs READ COMMITTED, but the transaction is %',
      current_setting('transaction_isolation')
      USING HINT = 'After it waited for another producer, a stricter transaction would not see what that one stored.';
  END IF;
  IF p_patience_ms IS NOT NULL THEN
    PERFORM set_config('lock_timeout', CAST(p_patience_ms AS text), true);
  END IF;
  SELECT array_agg(DISTINCT k.lock ORDER BY k.lock) INTO v_locks
  FROM unnest(p_lane_ids, p_scopes, p_keys, p_rules, p_groups, p_bounds)
    AS n (lane_id, scope, key, rule, family, bound)
  JOIN /*schema.*/lane l ON l.id = n.lane_id
  CROSS JOIN LATERAL (VALUES
    (CASE WHEN n.key IS NOT NULL THEN /*schema.*/lock_key('key', format('%s/%s/%s', length(n.scope), n.scope, n.key)) END),
    (CASE WHEN n.rule IS NOT NULL THEN /*schema.*/lock_key('twins', format('%s/%s', l.actor_id, n.family)) END),
    (CASE WHEN n.bound IS NOT NULL THEN /*schema.*/lock_key('bound', CAST(l.actor_id AS text)) END)) AS k (lock)
  WHERE k.lock IS NOT NULL;
  IF cardinality(v_locks) > c_most THEN
    PERFORM pg_advisory_xact_lock(/*schema.*/lock_key('conditions', ''));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(/*schema.*/lock_key('conditions', ''));
    FOREACH v_lock IN ARRAY coalesce(v_locks, '{}') LOOP
      PERFORM pg_advisory_xact_lock(v_lock);
    END LOOP;
  END IF;
  FOR v_queue IN
    SELECT DISTINCT q.name
    FROM unnest(p_lane_ids, p_rules, p_groups) AS n (lane_id, rule, family)
    JOIN /*schema.*/lane l ON l.id = n.lane_id
    JOIN /*schema.*/job_twin t ON t.actor_id = l.actor_id AND t.identity = n.family
    JOIN /*schema.*/job j ON j.id = t.job_id
    JOIN /*schema.*/lane own ON own.id = j.lane_id
    JOIN /*schema.*/queue q ON q.id = own.queue_id
    WHERE n.rule LIKE 'replace%'
    ORDER BY q.name
  LOOP
    PERFORM pg_advisory_xact_lock(/*schema.*/lock_key('claims', v_queue));
  END LOOP;
END
$$;
