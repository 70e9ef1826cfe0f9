-- V0008 claim_lanes
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Where the next claim of a lane starts, and the highest key that was ever claimed of it.
CREATE FUNCTION /*schema.*/frontier_of(p_lane int)
RETURNS TABLE (newest bigint, pos_at timestamptz, pos_id uuid, high_at timestamptz, high_id uuid)
LANGUAGE sql STABLE AS $$
  SELECT c.id, coalesce(c.pos_at, '-infinity'), coalesce(c.pos_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(c.high_at, '-infinity'), coalesce(c.high_id, '00000000-0000-0000-0000-000000000000')
  FROM (SELECT 1) AS always
  LEFT JOIN LATERAL (SELECT n.* FROM /*schema.*/claim n WHERE n.lane_id = p_lane ORDER BY n.id DESC LIMIT 1) c ON true
$$;

-- What a lane's claims hold behind its frontier. Backwards until a claim ends at or before the frontier: high only rises
-- within a lane, so none before it reaches on.
CREATE FUNCTION /*schema.*/taken_of(p_lane int, p_newest bigint, p_pos_at timestamptz, p_pos_id uuid)
RETURNS /*schema.*/claim_taken
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_taken /*schema.*/claim_taken;
BEGIN
  WITH RECURSIVE reaching AS (
    SELECT c.id, c.job_ids, c.epochs FROM /*schema.*/claim c WHERE c.id = p_newest
    UNION ALL
    SELECT o.id, o.job_ids, o.epochs
    FROM reaching r CROSS JOIN LATERAL (
      SELECT c.id, c.job_ids, c.epochs, c.high_at, c.high_id
      FROM /*schema.*/claim c WHERE c.lane_id = p_lane AND c.id < r.id ORDER BY c.id DESC LIMIT 1
    ) o
    WHERE (o.high_at, o.high_id) > (p_pos_at, p_pos_id)
  )
  SELECT array_agg(t.id), array_agg(t.epoch) INTO v_taken.ids, v_taken.epochs
  FROM reaching r CROSS JOIN LATERAL unnest(r.job_ids, r.epochs) AS t (id, epoch);
  RETURN v_taken;
END
$$;

-- Ends a claim that met a job with an identity without the lock that it needs: the actor's first one came just now.
CREATE FUNCTION /*schema.*/claim_again() RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RAISE EXCEPTION 'an actor has its first job with an identity; claim again' USING ERRCODE = 'serialization_failure';
END
$$;

-- Claim up to p_limit jobs of the given groups of lanes, in turns; the caller holds the lock of their queue.
--
-- For actors without limits; claim_limited_lanes is the same with them, at twice the cost.
--
-- In:    p_groups as claim_jobs makes them
-- Out:   o_picks: in the order of service; o_more: the places in p_groups of those that have more
-- Locks: none of its own
-- Index: claim_lane_idx from its end, job_lane_idx from the frontiers
CREATE FUNCTION /*schema.*/claim_lanes(
  p_terms /*schema.*/claim_terms, p_groups /*schema.*/claim_group[], p_limit int,
  OUT o_picks /*schema.*/claim_pick[], OUT o_more int[]
)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  WITH free AS MATERIALIZED (
    SELECT g.n, g.actor, g.quota, g.turn, g.weight, w.*
    FROM unnest(p_groups) WITH ORDINALITY AS g (actor, quota, turn, weight, lane_ids, n)
    CROSS JOIN LATERAL (
      SELECT row_number() OVER () AS nth, s.*
      FROM (
        -- Not sorted: a nested loop keeps the order of lanes, and stops when there is enough, so that the frontiers of
        -- later ranks are not even looked up. One more than the quota tells that there are more.
        SELECT l.i, l.lane_id, f.pos_at, f.pos_id, f.high_at, f.high_id, j.*
        FROM unnest(g.lane_ids) WITH ORDINALITY AS l (lane_id, i)
        CROSS JOIN LATERAL /*schema.*/frontier_of(l.lane_id) AS f
        CROSS JOIN LATERAL (
          SELECT CASE WHEN (f.high_at, f.high_id) > (f.pos_at, f.pos_id)
                      THEN /*schema.*/taken_of(l.lane_id, f.newest, f.pos_at, f.pos_id) END AS taken
        ) t
        CROSS JOIN LATERAL (
          SELECT k.id, k.epoch, k.scheduled_at, k.ctid AS at
          FROM /*schema.*/job k
          WHERE k.lane_id = l.lane_id
            AND (k.scheduled_at, k.id) > (f.pos_at, f.pos_id)
            AND k.scheduled_at <= p_terms.clock
            -- A hashed subplan, filled once a lane; <> ALL would be quadratic.
            AND (k.id, k.epoch) NOT IN (SELECT x.id, x.epoch FROM unnest((t.taken).ids, (t.taken).epochs) AS x (id, epoch))
            AND (k.identity IS NULL OR /*schema.*/claim_again())
          ORDER BY k.scheduled_at, k.id LIMIT g.quota + 1
        ) j
        LIMIT g.quota + 1
      ) s
    ) w
  ), picked AS MATERIALIZED (
    SELECT s.*
    FROM (
      SELECT f.*, f.turn + CAST(row_number() OVER (PARTITION BY f.actor ORDER BY f.nth, f.n) AS double precision) / f.weight
               AS served_at
      FROM free f WHERE f.nth <= f.quota
    ) s
    ORDER BY s.served_at, s.actor LIMIT p_limit
  ), written AS (
    INSERT INTO /*schema.*/claim (
      lane_id, worker_id, pending_xid, pending_at, settled_at, pos_at, pos_id, high_at, high_id, claimed_at, job_ids, epochs)
    SELECT m.lane_id, p_terms.worker_id, coalesce(p_terms.pending_xid, pg_current_xact_id()), p_terms.pending_at,
           p_terms.settled_at,
           -- At the settled time itself another arrival may still appear, so the frontier stops before it.
           least(m.at, greatest(p_terms.settled_at, m.pos_at)),
           CASE WHEN m.at < p_terms.settled_at THEN m.id
                WHEN m.pos_at >= p_terms.settled_at THEN m.pos_id
                ELSE '00000000-0000-0000-0000-000000000000' END,
           greatest(m.at, m.high_at),
           CASE WHEN (m.at, m.id) > (m.high_at, m.high_id) THEN m.id ELSE m.high_id END,
           p_terms.clock, m.ids, m.epochs
    FROM (
      SELECT k.n, k.i, k.lane_id, array_agg(k.id) AS ids, array_agg(k.epoch) AS epochs,
             (array_agg(k.id))[count(*)] AS id, max(k.scheduled_at) AS at,
             -- The same in every row of a lane.
             max(k.pos_at) AS pos_at, (array_agg(k.pos_id))[1] AS pos_id,
             max(k.high_at) AS high_at, (array_agg(k.high_id))[1] AS high_id
      FROM (SELECT p.* FROM picked p ORDER BY p.n, p.i, p.nth) k
      GROUP BY k.n, k.i, k.lane_id
    ) m
    ORDER BY m.n, m.i
    RETURNING id, lane_id
  )
  SELECT coalesce(array_agg(CAST(ROW(w.id, p.id, p.epoch, p.at, p.actor) AS /*schema.*/claim_pick) ORDER BY p.served_at, p.actor), '{}'),
         ARRAY(SELECT f.n FROM free f WHERE f.nth > f.quota ORDER BY f.n)
  INTO o_picks, o_more
  FROM picked p JOIN written w ON w.lane_id = p.lane_id;
END
$$;

-- Claim up to the quota of one group's jobs: what claim_lanes does for many, at less than half the price, since nothing is
-- shared out.
CREATE FUNCTION /*schema.*/claim_group(
  p_terms /*schema.*/claim_terms, p_group /*schema.*/claim_group, OUT o_picks /*schema.*/claim_pick[], OUT o_more int[]
)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_left int := p_group.quota;
  v_lane int;
  v_got  record;
BEGIN
  o_picks := '{}';
  o_more := '{}';
  FOREACH v_lane IN ARRAY p_group.lane_ids LOOP
    WITH free AS MATERIALIZED (
      SELECT row_number() OVER () AS nth, f.pos_at, f.pos_id, f.high_at, f.high_id, j.*
      FROM /*schema.*/frontier_of(v_lane) AS f
      CROSS JOIN LATERAL (
        SELECT CASE WHEN (f.high_at, f.high_id) > (f.pos_at, f.pos_id)
                    THEN /*schema.*/taken_of(v_lane, f.newest, f.pos_at, f.pos_id) END AS taken
      ) t
      CROSS JOIN LATERAL (
        SELECT k.id, k.epoch, k.scheduled_at, k.ctid AS at
        FROM /*schema.*/job k
        WHERE k.lane_id = v_lane
          AND (k.scheduled_at, k.id) > (f.pos_at, f.pos_id)
          AND k.scheduled_at <= p_terms.clock
          AND (k.id, k.epoch) NOT IN (SELECT x.id, x.epoch FROM unnest((t.taken).ids, (t.taken).epochs) AS x (id, epoch))
          AND (k.identity IS NULL OR /*schema.*/claim_again())
        ORDER BY k.scheduled_at, k.id LIMIT v_left + 1
      ) j
    ), written AS (
      INSERT INTO /*schema.*/claim (
        lane_id, worker_id, pending_xid, pending_at, settled_at, pos_at, pos_id, high_at, high_id, claimed_at, job_ids, epochs)
      SELECT v_lane, p_terms.worker_id, coalesce(p_terms.pending_xid, pg_current_xact_id()), p_terms.pending_at,
             p_terms.settled_at,
             least(m.at, greatest(p_terms.settled_at, m.pos_at)),
             CASE WHEN m.at < p_terms.settled_at THEN m.id
                  WHEN m.pos_at >= p_terms.settled_at THEN m.pos_id
                  ELSE '00000000-0000-0000-0000-000000000000' END,
             greatest(m.at, m.high_at),
             CASE WHEN (m.at, m.id) > (m.high_at, m.high_id) THEN m.id ELSE m.high_id END,
             p_terms.clock, m.ids, m.epochs
      FROM (
        SELECT array_agg(k.id) AS ids, array_agg(k.epoch) AS epochs,
               (array_agg(k.id))[count(*)] AS id, max(k.scheduled_at) AS at,
               max(k.pos_at) AS pos_at, (array_agg(k.pos_id))[1] AS pos_id,
               max(k.high_at) AS high_at, (array_agg(k.high_id))[1] AS high_id
        FROM free k WHERE k.nth <= v_left
      ) m
      WHERE m.ids IS NOT NULL
      RETURNING id
    )
    SELECT array_agg(CAST(ROW(w.id, f.id, f.epoch, f.at, p_group.actor) AS /*schema.*/claim_pick))
             FILTER (WHERE f.nth <= v_left) AS picks,
           count(*) > v_left AS is_more
    INTO v_got
    FROM free f CROSS JOIN written w;
    o_picks := o_picks || v_got.picks;
    IF v_got.is_more THEN
      o_more := ARRAY[1];
      EXIT;
    END IF;
    v_left := p_group.quota - cardinality(o_picks);
  END LOOP;
END
$$;
