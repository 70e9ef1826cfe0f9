-- V0045 check_tasks
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Rebuild from the tasks of a workset what must be ahead of frontiers or held by claims, and compare; in one snapshot.
--
-- In:    p_workset
-- Out:   a text for each violation: 'nothing-stranded', 'one-claim' and 'not-ahead-while-held'
-- Locks: none
-- Index: none; reads everything that is pending
CREATE FUNCTION /*schema.*/check_tasks(p_workset int) RETURNS SETOF text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_seen    pg_snapshot;
  v_place   record;
  v_claim   record;
  v_pending int8multirange;
  v_ahead   int8multirange;
  v_held    int8multirange;
BEGIN
  SELECT r.seen INTO v_seen FROM /*schema.*/task_round r WHERE r.workset_id = p_workset ORDER BY r.id DESC LIMIT 1;
  FOR v_place IN
    SELECT DISTINCT p.id, p.key, p.task_table, l.rank
    FROM /*schema.*/task_partition p JOIN /*schema.*/task_lane l ON l.partition_id = p.id
    WHERE p.workset_id = p_workset AND NOT p.is_leaving
  LOOP
    EXECUTE format('SELECT coalesce(range_agg(int8range(t.arrival, t.arrival + 1)), ''{}'') FROM %s t'
                   ' WHERE t.status = 0 AND t.rank = $1', v_place.task_table)
    INTO v_pending USING v_place.rank;
    SELECT coalesce(range_agg(a.arrivals), '{}') INTO v_ahead
    FROM (
      SELECT f.ahead AS arrivals
      FROM /*schema.*/task_lane l
      CROSS JOIN LATERAL (
        SELECT n.ahead FROM /*schema.*/task_frontier n WHERE n.lane_id = l.id ORDER BY n.id DESC LIMIT 1
      ) f
      WHERE l.partition_id = v_place.id AND l.rank = v_place.rank
      UNION ALL
      SELECT w.arrivals
      FROM /*schema.*/task_lane l JOIN /*schema.*/task_wake w ON w.workset_id = p_workset AND w.lane_id = l.id
      WHERE l.partition_id = v_place.id AND l.rank = v_place.rank
        AND (v_seen IS NULL OR NOT pg_visible_in_snapshot(w.xid, v_seen))
    ) a;
    v_held := '{}';
    FOR v_claim IN
      SELECT c.id, c.arrivals FROM /*schema.*/task_claim c JOIN /*schema.*/task_lane l ON l.id = c.lane_id
      WHERE l.partition_id = v_place.id AND l.rank = v_place.rank
    LOOP
      IF NOT isempty(v_held * v_claim.arrivals * v_pending) THEN
        RETURN NEXT format('one-claim: claim %s of partition %s, rank %s holds what another holds: %s', v_claim.id,
                           v_place.key, v_place.rank, v_held * v_claim.arrivals * v_pending);
      END IF;
      v_held := v_held + v_claim.arrivals;
    END LOOP;
    IF NOT isempty(v_pending - v_ahead - v_held) THEN
      RETURN NEXT format('nothing-stranded: partition %s, rank %s: neither ahead nor held: %s', v_place.key, v_place.rank,
                         v_pending - v_ahead - v_held);
    END IF;
    IF NOT isempty(v_pending * v_ahead * v_held) THEN
      RETURN NEXT format('not-ahead-while-held: partition %s, rank %s: %s', v_place.key, v_place.rank,
                         v_pending * v_ahead * v_held);
    END IF;
  END LOOP;
END
$$;
