-- Find jobs that slow writers left behind the frontiers, and let them arrive now.
--
-- A claim has noted that those writers have ended, so that it and all later ones see their jobs; only what earlier ones
-- have passed is looked for. No claim takes anything behind its frontier, so nothing is taken from one here.
--
-- In:    :now timestamptz or null
-- Out:   the number of jobs
-- Locks: the rows of slow_writer, and those jobs'
-- Index: slow_writer, which is small; claim_pkey by range, claim_lane_idx backwards; job_lane_idx from the writers' first arrival to the frontier
WITH mine AS MATERIALIZED (
  -- Whoever comes at the same time leaves this work to the first.
  SELECT w.queue_id, w.xid FROM /*schema.*/slow_writer w WHERE w.has_ended FOR UPDATE SKIP LOCKED
), ended AS MATERIALIZED (
  DELETE FROM /*schema.*/slow_writer w USING mine m
  WHERE w.queue_id = m.queue_id AND w.xid = m.xid
  RETURNING w.queue_id, w.from_at, w.claim_id
), since AS MATERIALIZED (
  SELECT e.queue_id, min(e.from_at) AS from_at, min(e.claim_id) AS claim_id FROM ended e GROUP BY e.queue_id
), passed AS MATERIALIZED (
  SELECT DISTINCT ON (c.lane_id) c.lane_id, c.id AS newest, s.from_at, c.pos_at, c.pos_id
  FROM since s
  JOIN /*schema.*/claim c ON c.id > s.claim_id
  JOIN /*schema.*/lane l ON l.id = c.lane_id AND l.queue_id = s.queue_id
  ORDER BY c.lane_id, c.id DESC
), held AS MATERIALIZED (
  -- High only rises within a lane: no claim before one that ends before the writers' first arrival holds a later key.
  -- In arrays, of which the planner expects little: it would not hash what it believes to be a lot, and then this is quadratic.
  SELECT array_agg(u.id) AS ids, array_agg(u.epoch) AS epochs
  FROM passed p CROSS JOIN LATERAL (
    WITH RECURSIVE reaching AS (
      SELECT c.id, c.job_ids, c.epochs FROM /*schema.*/claim c WHERE c.id = p.newest
      UNION ALL
      SELECT o.id, o.job_ids, o.epochs
      FROM reaching r CROSS JOIN LATERAL (
        SELECT c.id, c.job_ids, c.epochs, c.high_at
        FROM /*schema.*/claim c WHERE c.lane_id = p.lane_id AND c.id < r.id ORDER BY c.id DESC LIMIT 1
      ) o
      WHERE o.high_at >= p.from_at
    )
    SELECT r.job_ids, r.epochs FROM reaching r
  ) r
  CROSS JOIN LATERAL unnest(r.job_ids, r.epochs) AS u (id, epoch)
), left_behind AS MATERIALIZED (
  SELECT j.id, j.epoch
  FROM passed p CROSS JOIN LATERAL (
    SELECT k.id, k.epoch FROM /*schema.*/job k
    WHERE k.lane_id = p.lane_id AND k.scheduled_at >= p.from_at AND (k.scheduled_at, k.id) <= (p.pos_at, p.pos_id)
  ) j
  WHERE (j.id, j.epoch) NOT IN (SELECT u.id, u.epoch FROM held h CROSS JOIN LATERAL unnest(h.ids, h.epochs) AS u (id, epoch))
    AND NOT EXISTS (SELECT 1 FROM /*schema.*/blocked b WHERE b.job_id = j.id AND b.epoch = j.epoch)
  ORDER BY j.id
)
UPDATE /*schema.*/job j
SET epoch = j.epoch + 1, scheduled_at = /*schema.*/arrival(j.scheduled_at, :now)
FROM left_behind b
WHERE j.id = ANY(ARRAY(SELECT id FROM left_behind)) AND j.id = b.id AND j.epoch = b.epoch
