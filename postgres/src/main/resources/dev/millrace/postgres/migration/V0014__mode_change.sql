-- V0014 mode_change
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Queues whose mode was changed, and how far their waiting jobs have followed. A row stays for a while after that:
-- processes that remember lanes, and transactions under way, may still enqueue by the mode of the past.
CREATE TABLE /*schema.*/mode_change (
  queue_id     int PRIMARY KEY,
  changed_at   timestamptz NOT NULL,
  pass_at      timestamptz NOT NULL DEFAULT '-infinity',  -- when going through the lanes began
  lane_id      int NOT NULL DEFAULT 0,                    -- (lane_id, scheduled_at, job_id): how far; 0: not begun
  scheduled_at timestamptz NOT NULL DEFAULT '-infinity',
  job_id       uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'
);

-- Move waiting jobs of a queue that are in another lane than its mode says, going on where the last call stopped. Looks at
-- up to p_limit jobs, lane by lane, each in the order of its keys.
--
-- In:    p_now replaces the clock in tests
-- Out:   how many were moved, and whether this was the last of the queue
-- Locks: the queue's claims, so that no claim can hold what is moved; the queue's row of mode_change; the jobs' rows: one
--        that somebody else has locked is left for the next pass
-- Index: job_lane_idx from where the last call stopped; claim_lane_idx; blocked_pkey
CREATE FUNCTION /*schema.*/follow_mode(p_queue int, p_limit int, p_now timestamptz, OUT moved int, OUT is_end boolean)
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  c_first  CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  c_settle CONSTANT interval := '2 minutes';  -- lanes are remembered for one
  v_queue  /*schema.*/queue;
  v_change /*schema.*/mode_change;
  v_clock  timestamptz;
  v_last   record;
  v_to     record;
BEGIN
  moved := 0;
  is_end := true;
  SELECT q.* INTO v_queue FROM /*schema.*/queue q WHERE q.id = p_queue;
  PERFORM pg_advisory_xact_lock(/*schema.*/lock_key('claims', v_queue.name));
  SELECT m.* INTO v_change FROM /*schema.*/mode_change m WHERE m.queue_id = p_queue FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- Again, with a snapshot that sees what was set before the lock was had.
  SELECT q.* INTO v_queue FROM /*schema.*/queue q WHERE q.id = p_queue;
  v_clock := coalesce(p_now, clock_timestamp());
  IF v_change.lane_id = 0 THEN
    v_change.pass_at := v_clock;
  END IF;

  WITH looked_at AS MATERIALIZED (
    SELECT l.id AS lane_id, l.fairness_key AS lane_key, j.*
    FROM (
      SELECT k.* FROM /*schema.*/lane k
      WHERE k.queue_id = p_queue AND k.id >= v_change.lane_id AND (k.fairness_key = '') = (v_queue.mode = 'round-robin')
      ORDER BY k.id
    ) l
    CROSS JOIN LATERAL (
      SELECT k.id, k.epoch, k.scheduled_at, k.fairness_key
      FROM /*schema.*/job k
      WHERE k.lane_id = l.id AND (k.scheduled_at, k.id) > (
        CASE WHEN l.id = v_change.lane_id THEN v_change.scheduled_at ELSE '-infinity' END,
        CASE WHEN l.id = v_change.lane_id THEN v_change.job_id ELSE c_first END)
      ORDER BY k.scheduled_at, k.id LIMIT p_limit
    ) j
    LIMIT p_limit
  ), claimed AS MATERIALIZED (
    SELECT u.id, u.epoch
    FROM /*schema.*/claim c CROSS JOIN LATERAL unnest(c.job_ids, c.epochs) AS u (id, epoch)
    WHERE c.lane_id = ANY(ARRAY(SELECT DISTINCT o.lane_id FROM looked_at o))
  ), misplaced AS MATERIALIZED (
    SELECT l.id, l.epoch FROM looked_at l
    WHERE CASE v_queue.mode WHEN 'round-robin' THEN coalesce(l.fairness_key, '') ELSE '' END <> l.lane_key
      AND (l.id, l.epoch) NOT IN (SELECT c.id, c.epoch FROM claimed c)
      AND NOT EXISTS (SELECT 1 FROM /*schema.*/blocked b WHERE b.job_id = l.id AND b.epoch = l.epoch)
    ORDER BY l.id
  )
  SELECT (SELECT count(*) FROM looked_at) AS count, ARRAY(SELECT m.id FROM misplaced m) AS ids,
         ARRAY(SELECT m.epoch FROM misplaced m) AS epochs, z.lane_id, z.scheduled_at, z.id
  INTO v_last
  FROM (SELECT 1) AS one
  LEFT JOIN (SELECT l.* FROM looked_at l ORDER BY l.lane_id DESC, l.scheduled_at DESC, l.id DESC LIMIT 1) z ON true;

  SELECT array_agg(f.id ORDER BY f.id) AS ids, array_agg(f.actor ORDER BY f.id) AS actors,
         array_agg(CAST(f.rank AS int) ORDER BY f.id) AS ranks, array_agg(f.fairness_key ORDER BY f.id) AS keys
  INTO v_to
  FROM (
    SELECT j.id, a.name AS actor, l.rank, coalesce(j.fairness_key, '') AS fairness_key
    FROM unnest(v_last.ids, v_last.epochs) AS u (id, epoch)
    JOIN /*schema.*/job j ON j.id = u.id AND j.epoch = u.epoch
    JOIN /*schema.*/lane l ON l.id = j.lane_id
    JOIN /*schema.*/actor a ON a.id = l.actor_id
    FOR UPDATE OF j SKIP LOCKED
  ) f;
  IF v_to.ids IS NOT NULL THEN
    UPDATE /*schema.*/job j
    SET lane_id = f.lane_id, epoch = j.epoch + 1, scheduled_at = /*schema.*/arrival(j.scheduled_at, p_now)
    FROM (
      SELECT u.id, n.lane_id
      FROM unnest(v_to.ids) WITH ORDINALITY AS u (id, n)
      JOIN /*schema.*/find_lanes(array_fill(v_queue.name, ARRAY[cardinality(v_to.ids)]), v_to.actors, v_to.ranks, v_to.keys)
        WITH ORDINALITY AS n (lane_id, n) ON n.n = u.n
    ) f
    WHERE j.id = ANY(v_to.ids) AND j.id = f.id;
    GET DIAGNOSTICS moved = ROW_COUNT;
  END IF;

  is_end := v_last.count < p_limit;
  IF is_end AND v_change.pass_at > v_change.changed_at + c_settle THEN
    DELETE FROM /*schema.*/mode_change m WHERE m.queue_id = p_queue;
  ELSE
    UPDATE /*schema.*/mode_change m
    SET pass_at = v_change.pass_at, lane_id = CASE WHEN is_end THEN 0 ELSE v_last.lane_id END,
        scheduled_at = CASE WHEN is_end THEN '-infinity' ELSE v_last.scheduled_at END,
        job_id = CASE WHEN is_end THEN c_first ELSE v_last.id END
    WHERE m.queue_id = p_queue;
  END IF;
END
$$;
