-- V0046 count_request
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Count a request from its tasks; those of a partition that somebody has dropped count as failed: they will never be done.
-- STABLE, so that all partitions are counted in the snapshot of the caller's statement.
--
-- In:    p_id
-- Out:   nulls while DDL has locked a partition
-- Locks: none; waits at most 100 ms for a partition
-- Index: task_request_item_request_idx, <task>_pkey
CREATE FUNCTION /*schema.*/count_request(p_id uuid, OUT total bigint, OUT open bigint, OUT failed bigint)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
SET lock_timeout = '100ms'
AS $$
DECLARE
  v_place record;
  v_some  record;
BEGIN
  total := 0;
  open := 0;
  failed := 0;
  FOR v_place IN
    SELECT k.key, k.items, p.task_table, w.max_attempts, w.key_column
    FROM (
      SELECT i.workset_id, i.key, count(*) AS items
      FROM /*schema.*/task_request_item i WHERE i.request_id = p_id GROUP BY i.workset_id, i.key
    ) k
    JOIN /*schema.*/task_partition p ON p.workset_id = k.workset_id AND p.key = k.key
    JOIN /*schema.*/workset w ON w.id = k.workset_id
  LOOP
    BEGIN
      EXECUTE format(
        'SELECT count(*) AS total, count(*) FILTER (WHERE t.status = 0 OR (t.status = -1 AND t.attempts < $3)) AS open,'
        ' count(*) FILTER (WHERE t.status = -1 AND t.attempts >= $3) AS failed'
        ' FROM /*schema.*/task_request_item i CROSS JOIN LATERAL (SELECT k.status, k.attempts FROM %s k'
        ' WHERE k.%I = $2 AND k.id = i.task_id) t'
        ' WHERE i.request_id = $1 AND i.key = $2', v_place.task_table, v_place.key_column)
      INTO v_some USING p_id, v_place.key, v_place.max_attempts;
    EXCEPTION
      WHEN undefined_table THEN
        SELECT v_place.items AS total, CAST(0 AS bigint) AS open, v_place.items AS failed INTO v_some;
      WHEN lock_not_available THEN
        total := NULL;
        RETURN;
    END;
    total := total + v_some.total;
    open := open + v_some.open;
    failed := failed + v_some.failed;
  END LOOP;
END
$$;
