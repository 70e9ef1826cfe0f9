-- V0085 take_back_of_others
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; replaces a function
-- breaking:      no

-- As in V0042, but a partition that somebody has dropped or locked is no concern of the others: what was claimed of one that is
-- gone is forgotten, what was claimed of one that is locked is left for the next time.
--
-- In:    p_now replaces the clock in tests
-- Out:   how many claims
-- Locks: the claims' rows; one whose worker is just flushing is left for the next time; waits at most 100 ms for a partition
-- Index: task_claim_pkey; worker_pkey
CREATE OR REPLACE FUNCTION /*schema.*/take_back_tasks(p_limit int, p_now timestamptz) RETURNS int
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
