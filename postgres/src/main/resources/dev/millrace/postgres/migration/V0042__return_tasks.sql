-- V0042 return_tasks
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Offer what is left of a claim again. No task is touched: the claim goes, and with it the fence of its worker.
--
-- In:    p_at, which with the id says which claim: ids alone may be used again after a crash
-- Out:   how many arrivals were left, finished ones of other statements included; 0 if the claim is gone already
-- Locks: the claim's row
-- Index: task_claim_pkey
CREATE FUNCTION /*schema.*/release_tasks(p_claim bigint, p_worker bigint, p_at timestamptz) RETURNS bigint
LANGUAGE sql VOLATILE AS $$
  WITH gone AS (
    DELETE FROM /*schema.*/task_claim c WHERE c.id = p_claim AND c.worker_id = p_worker AND c.claimed_at = p_at
    RETURNING c.workset_id, c.lane_id, c.arrivals
  ), woken AS (
    INSERT INTO /*schema.*/task_wake (workset_id, lane_id, arrivals) SELECT g.workset_id, g.lane_id, g.arrivals FROM gone g
  )
  SELECT coalesce(sum(upper(r.r) - lower(r.r)), 0) FROM gone g CROSS JOIN LATERAL unnest(g.arrivals) AS r (r)
$$;

-- Take claims back from workers whose lease is over, into the lane of one more loss. What was lost too often is exhausted: it
-- was alone in its last claims, so it is what kills workers. A partition that somebody has dropped or locked is no concern of the
-- others: what was claimed of one that is gone is forgotten, what was claimed of one that is locked is left for the next time.
--
-- In:    p_now replaces the clock in tests
-- Out:   how many claims
-- Locks: the claims' rows; one whose worker is just flushing is left for the next time; waits at most 100 ms for a partition
-- Index: task_claim_pkey; worker_pkey
CREATE FUNCTION /*schema.*/take_back_tasks(p_limit int, p_now timestamptz) RETURNS int
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
SET lock_timeout = '100ms'
AS $$
DECLARE
  c_losses CONSTANT int := 5;  -- a task that took so many workers with it is not given to another
  v_at     CONSTANT timestamptz := coalesce(p_now, clock_timestamp());
  v_claim  record;
  v_count  int := 0;
BEGIN
  FOR v_claim IN
    SELECT c.id, c.workset_id, c.arrivals, l.partition_id, l.rank, l.losses + 1 AS losses, p.key, p.task_table
    FROM /*schema.*/task_claim c
    JOIN /*schema.*/task_lane l ON l.id = c.lane_id
    JOIN /*schema.*/task_partition p ON p.id = l.partition_id
    WHERE NOT EXISTS (SELECT 1 FROM /*schema.*/worker w WHERE w.id = c.worker_id AND w.lease_until > v_at)
    ORDER BY c.id LIMIT p_limit FOR UPDATE OF c SKIP LOCKED
  LOOP
    IF v_claim.losses < c_losses THEN
      INSERT INTO /*schema.*/task_wake (workset_id, lane_id, arrivals)
      SELECT v_claim.workset_id,
             /*schema.*/task_lane_of(v_claim.workset_id, v_claim.partition_id, v_claim.rank, v_claim.losses), v_claim.arrivals;
    ELSE
      BEGIN
        PERFORM /*schema.*/exhaust_tasks(v_claim.workset_id, v_claim.key, v_claim.task_table, v_claim.rank, v_claim.arrivals,
                                         format('its worker was lost %s times while it ran', c_losses), v_at);
      EXCEPTION
        WHEN undefined_table THEN NULL;
        WHEN lock_not_available THEN CONTINUE;
      END;
    END IF;
    DELETE FROM /*schema.*/task_claim c WHERE c.id = v_claim.id;
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END
$$;

-- End pending tasks of a lane as failed for good.
CREATE FUNCTION /*schema.*/exhaust_tasks(
  p_workset int, p_key bigint, p_table text, p_rank int, p_arrivals int8multirange, p_error text, p_at timestamptz
) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_ids bigint[];
BEGIN
  EXECUTE format(
    'WITH over AS (UPDATE %s t SET status = -1, finished_at = $1, error = $2,'
    ' attempts = (SELECT w.max_attempts FROM /*schema.*/workset w WHERE w.id = $3)'
    ' WHERE t.status = 0 AND t.rank = $4 AND t.arrival <@ $5 AND t.arrival >= lower($5) AND t.arrival < upper($5) RETURNING id)'
    ' SELECT array_agg(o.id ORDER BY o.id) FROM over o', p_table)
  INTO v_ids USING p_at, p_error, p_workset, p_rank, p_arrivals;
  PERFORM /*schema.*/tell_requests(p_workset, p_key, v_ids, true);
END
$$;
