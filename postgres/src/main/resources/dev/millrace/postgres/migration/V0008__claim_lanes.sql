-- V0008 claim_lanes
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- What a lane's claims hold between its frontier and high. Backwards until a claim ends at or before the frontier: high only
-- rises within a lane, so none before it reaches on.
CREATE FUNCTION /*schema.*/taken_of(p_lane /*schema.*/claim_frontier) RETURNS TABLE (id uuid, epoch int)
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE reaching AS (
    SELECT c.id, c.job_ids, c.epochs
    FROM /*schema.*/claim c
    WHERE c.id = p_lane.newest AND (p_lane.high_at, p_lane.high_id) > (p_lane.pos_at, p_lane.pos_id)
    UNION ALL
    SELECT o.id, o.job_ids, o.epochs
    FROM reaching r CROSS JOIN LATERAL (
      SELECT c.id, c.job_ids, c.epochs, c.high_at, c.high_id
      FROM /*schema.*/claim c WHERE c.lane_id = p_lane.lane_id AND c.id < r.id ORDER BY c.id DESC LIMIT 1
    ) o
    WHERE (o.high_at, o.high_id) > (p_lane.pos_at, p_lane.pos_id)
  )
  SELECT t.id, t.epoch FROM reaching r CROSS JOIN LATERAL unnest(r.job_ids, r.epochs) AS t (id, epoch)
$$;

-- Claim up to p_limit jobs of the given lanes, in turns; the caller holds the lock of their queue.
--
-- For actors without limits; claim_limited_lanes is the same with them, at twice the cost.
--
-- In:    p_actors and p_lanes as claim_jobs makes them
-- Out:   one row a job, in the order of service, and one without a job for each group that has more
-- Locks: none of its own
-- Index: claim_lane_idx from its end, job_lane_idx from the frontiers
CREATE FUNCTION /*schema.*/claim_lanes(
  p_terms /*schema.*/claim_terms, p_actors /*schema.*/claim_actor[], p_lanes /*schema.*/claim_lane[], p_limit int
) RETURNS SETOF /*schema.*/claim_pick
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  c_first     CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  v_frontiers /*schema.*/claim_frontier[];
  v_ids       uuid[] := '{}';  -- claimed keys between the frontiers and the highest claimed ones
  v_epochs    int[] := '{}';
  v_is_taken  boolean;
BEGIN
  SELECT array_agg(CAST(ROW(u.lane_id, u.actor, u.turn_group, u.quota, f.id,
                            coalesce(f.pos_at, '-infinity'), coalesce(f.pos_id, c_first),
                            coalesce(f.high_at, '-infinity'), coalesce(f.high_id, c_first)) AS /*schema.*/claim_frontier)
                   ORDER BY u.n),
         bool_or((f.high_at, f.high_id) > (f.pos_at, f.pos_id))
  INTO v_frontiers, v_is_taken
  FROM unnest(p_lanes) WITH ORDINALITY AS u (lane_id, actor, turn_group, quota, n)
  LEFT JOIN LATERAL (
    SELECT c.id, c.pos_at, c.pos_id, c.high_at, c.high_id
    FROM /*schema.*/claim c WHERE c.lane_id = u.lane_id ORDER BY c.id DESC LIMIT 1
  ) f ON true;
  IF v_is_taken THEN
    SELECT coalesce(array_agg(t.id), '{}'), coalesce(array_agg(t.epoch), '{}') INTO v_ids, v_epochs
    FROM unnest(v_frontiers) AS l
    CROSS JOIN LATERAL /*schema.*/taken_of(l) AS t;
  END IF;

  RETURN QUERY
  WITH free AS MATERIALIZED (
    SELECT s.turn_group, s.actor, s.quota, s.lane_id, s.id, s.epoch, s.scheduled_at, s.at,
           row_number() OVER (PARTITION BY s.turn_group ORDER BY s.n) AS nth
    FROM (
      SELECT g.turn_group, g.actor, g.quota, w.*
      FROM (
        SELECT l.turn_group, l.actor, l.quota, array_agg(l.lane_id) AS lane_ids, array_agg(l.pos_at) AS pos_ats,
               array_agg(l.pos_id) AS pos_ids
        FROM unnest(v_frontiers) AS l
        GROUP BY l.turn_group, l.actor, l.quota
      ) g CROSS JOIN LATERAL (
        -- Not sorted: a nested loop keeps the order of lanes, and stops when there is enough: the quota, one more, which
        -- tells that there are more, and what is taken.
        SELECT row_number() OVER () AS n, l.lane_id, j.*
        FROM unnest(g.lane_ids, g.pos_ats, g.pos_ids) AS l (lane_id, pos_at, pos_id)
        CROSS JOIN LATERAL (
          SELECT k.id, k.epoch, k.scheduled_at, k.identity, k.ctid AS at
          FROM /*schema.*/job k
          WHERE k.lane_id = l.lane_id
            AND (k.scheduled_at, k.id) > (l.pos_at, l.pos_id)
            AND k.scheduled_at <= p_terms.clock
          ORDER BY k.scheduled_at, k.id LIMIT g.quota + 1 + cardinality(v_ids)
        ) j
        LIMIT g.quota + 1 + cardinality(v_ids)
      ) w
    ) s
    -- A hashed subplan keeps this linear; <> ALL would be quadratic.
    WHERE (s.id, s.epoch) NOT IN (SELECT t.id, t.epoch FROM unnest(v_ids, v_epochs) AS t (id, epoch))
      AND (s.identity IS NULL OR /*schema.*/claim_again())
  ), picked AS MATERIALIZED (
    SELECT r.lane_id, r.id, r.epoch, r.scheduled_at, r.at, r.actor, r.turn_group,
           (p_actors[r.actor]).turn + CAST(r.share AS double precision) / (p_actors[r.actor]).weight AS turn
    FROM (
      SELECT f.*, row_number() OVER (PARTITION BY f.actor ORDER BY f.nth, f.turn_group) AS share
      FROM free f WHERE f.nth <= f.quota
    ) r
    ORDER BY turn, r.actor, r.share
    LIMIT p_limit
  ), written AS (
    INSERT INTO /*schema.*/claim (
      lane_id, worker_id, pending_xid, pending_at, settled_at, pos_at, pos_id, high_at, high_id, claimed_at, job_ids, epochs)
    SELECT l.lane_id, p_terms.worker_id, coalesce(p_terms.pending_xid, pg_current_xact_id()), p_terms.pending_at,
           p_terms.settled_at,
           -- At the settled time itself another arrival may still appear, so the frontier stops before it.
           least(m.at, greatest(p_terms.settled_at, l.pos_at)),
           CASE WHEN m.at < p_terms.settled_at THEN m.id
                WHEN l.pos_at >= p_terms.settled_at THEN l.pos_id
                ELSE c_first END,
           greatest(m.at, l.high_at),
           CASE WHEN (m.at, m.id) > (l.high_at, l.high_id) THEN m.id ELSE l.high_id END,
           p_terms.clock, m.ids, m.epochs
    FROM unnest(v_frontiers) WITH ORDINALITY AS l (
      lane_id, actor, turn_group, quota, newest, pos_at, pos_id, high_at, high_id, n)
    JOIN (
      SELECT p.lane_id, p.ids, p.epochs, p.ats[cardinality(p.ats)] AS at, p.ids[cardinality(p.ids)] AS id
      FROM (
        SELECT k.lane_id, array_agg(k.id) AS ids, array_agg(k.epoch) AS epochs, array_agg(k.scheduled_at) AS ats
        FROM (SELECT p.* FROM picked p ORDER BY p.lane_id, p.scheduled_at, p.id) k GROUP BY k.lane_id
      ) p
    ) m ON m.lane_id = l.lane_id
    ORDER BY l.n
    RETURNING id, lane_id
  )
  SELECT w.id, p.id, p.epoch, p.at, p.actor, p.turn_group, p.turn
  FROM picked p JOIN written w ON w.lane_id = p.lane_id
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL, o.turn_group, 'infinity'
  FROM (SELECT DISTINCT f.turn_group FROM free f WHERE f.nth > f.quota) o
  ORDER BY 7, 5;
END
$$;
