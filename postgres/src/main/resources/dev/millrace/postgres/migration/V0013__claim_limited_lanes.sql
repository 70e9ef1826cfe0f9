-- V0013 claim_limited_lanes
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Claim up to p_limit jobs of the given groups of lanes, in turns and under limits; the caller holds the lock of limits as well.
--
-- In:    as claim_lanes; p_freed: scopes in which something has ended
-- Out:   as claim_lanes
-- Locks: none of its own
-- Index: those of claim_lanes; held_scope_idx and blocked_scope_idx for scopes
CREATE FUNCTION /*schema.*/claim_limited_lanes(
  p_terms /*schema.*/claim_terms, p_actors /*schema.*/claim_actor[], p_groups /*schema.*/claim_group[],
  p_freed text[], p_limit int,
  OUT o_picks /*schema.*/claim_pick[], OUT o_more int[]
)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  WITH given AS (
    -- A lane that is named twice, for a freed scope and in its turn, counts once: its jobs must not.
    SELECT DISTINCT ON (l.lane_id) g.n AS turn_group, l.i, l.lane_id, g.actor, g.quota
    FROM unnest(p_groups) WITH ORDINALITY AS g (actor, quota, turn, weight, lane_ids, n)
    CROSS JOIN LATERAL unnest(g.lane_ids) WITH ORDINALITY AS l (lane_id, i)
    ORDER BY l.lane_id, g.n DESC
  ), lane AS MATERIALIZED (
    SELECT row_number() OVER (ORDER BY u.turn_group, u.i) AS n, u.lane_id, u.actor, u.turn_group, u.quota, f.*
    FROM given u CROSS JOIN LATERAL /*schema.*/frontier_of(u.lane_id) AS f
  ), taken AS MATERIALIZED (
    SELECT l.turn_group, t.id, t.epoch
    FROM lane l
    CROSS JOIN LATERAL /*schema.*/taken_of(l.lane_id, l.newest, l.pos_at, l.pos_id) AS h
    CROSS JOIN LATERAL unnest(h.ids, h.epochs) AS t (id, epoch)
    WHERE (l.high_at, l.high_id) > (l.pos_at, l.pos_id)
    UNION ALL
    -- And what waits for its scope. It is counted with the claimed, or it would hide what lies behind.
    SELECT l.turn_group, b.job_id, b.epoch
    FROM lane l
    CROSS JOIN LATERAL (
      SELECT k.job_id, k.epoch FROM /*schema.*/blocked k
      WHERE k.lane_id = l.lane_id AND (k.scheduled_at, k.job_id) > (l.pos_at, l.pos_id)
        AND (k.scheduled_at, k.job_id) <= (l.high_at, l.high_id)
    ) b
  ), turn AS MATERIALIZED (
    -- A group is read as far as its quota and one more, which tells whether there are more, and past what is taken.
    SELECT l.*, l.quota + 1 + coalesce(t.count, 0) AS most
    FROM (
      SELECT k.turn_group, k.actor, k.quota, array_agg(k.n) AS ns, array_agg(k.lane_id) AS lane_ids,
             array_agg(k.pos_at) AS pos_ats, array_agg(k.pos_id) AS pos_ids
      FROM (SELECT l.* FROM lane l ORDER BY l.turn_group, l.n) k GROUP BY k.turn_group, k.actor, k.quota
    ) l
    LEFT JOIN (SELECT k.turn_group, count(*) FROM taken k GROUP BY k.turn_group) t ON t.turn_group = l.turn_group
  ), seen AS MATERIALIZED (
    SELECT g.turn_group, g.actor, g.quota, w.*
    FROM turn g CROSS JOIN LATERAL (
      -- Not sorted: a nested loop keeps the order of lanes, and stops when there is enough.
      SELECT l.n, l.lane_id, j.*
      FROM unnest(g.ns, g.lane_ids, g.pos_ats, g.pos_ids) AS l (n, lane_id, pos_at, pos_id) CROSS JOIN LATERAL (
        SELECT k.id, k.epoch, k.scheduled_at, k.identity, k.fairness_key, k.ctid AS at
        FROM /*schema.*/job k
        WHERE k.lane_id = l.lane_id
          AND (k.scheduled_at, k.id) > (l.pos_at, l.pos_id)
          AND k.scheduled_at <= p_terms.clock
        ORDER BY k.scheduled_at, k.id LIMIT g.most
      ) j
      LIMIT g.most
    ) w
  ), fresh AS MATERIALIZED (
    SELECT s.*, row_number() OVER (PARTITION BY s.turn_group ORDER BY s.n, s.scheduled_at, s.id) AS nth
    FROM seen s
    -- A hashed subplan keeps this linear; <> ALL would be quadratic.
    WHERE (s.id, s.epoch) NOT IN (SELECT t.id, t.epoch FROM taken t)
  ), scoped AS MATERIALIZED (
    SELECT s.*, a.key_room,
           CASE WHEN s.identity IS NOT NULL
                THEN 'identity/' || a.actor_id || '/' || s.identity END AS identity_scope,
           CASE WHEN a.key_room IS NOT NULL AND s.fairness_key IS NOT NULL
                THEN 'key/' || a.actor_id || '/' || s.fairness_key END AS key_scope
    FROM (
      SELECT s.turn_group, s.actor, s.quota, s.n, s.lane_id, s.id, s.epoch, s.scheduled_at, s.identity, s.fairness_key, s.at,
             true AS is_fresh
      -- A group looks at as many as its quota says, whatever was claimed before.
      FROM fresh s WHERE s.nth <= s.quota
      UNION ALL
      SELECT l.turn_group, l.actor, l.quota, l.n, l.lane_id, b.id, b.epoch, b.scheduled_at, b.identity, b.fairness_key, b.at,
             false
      FROM unnest(p_freed) AS f (scope) CROSS JOIN LATERAL /*schema.*/blocked_of(f.scope, p_limit) b
      JOIN lane l ON l.lane_id = b.lane_id
    ) s
    JOIN unnest(p_actors) WITH ORDINALITY AS a (
      actor_id, name, weight, turn, max_running, room, key_room, after_key, past_end, next_key, next_rank, is_open, n) ON a.n = s.actor
  ), alone AS MATERIALIZED (
    SELECT s.*,
           CASE WHEN s.identity_scope IS NOT NULL
                 AND (row_number() OVER (PARTITION BY s.identity_scope ORDER BY s.n, s.scheduled_at, s.id) > 1
                      OR coalesce((/*schema.*/running_of(s.identity_scope)).bound, 0) > 0)
                THEN s.identity_scope END AS busy_identity
    FROM scoped s
  ), judged AS MATERIALIZED (
    SELECT s.*,
           coalesce(s.busy_identity,
             CASE WHEN s.key_scope IS NOT NULL
                   AND row_number() OVER (
                         PARTITION BY s.key_scope ORDER BY s.busy_identity IS NOT NULL, s.n, s.scheduled_at, s.id)
                       > s.key_room - coalesce((/*schema.*/running_of(s.key_scope)).bound, 0)
                  THEN s.key_scope END) AS busy
    FROM alone s
  ), picked AS MATERIALIZED (
    SELECT r.lane_id, r.id, r.epoch, r.scheduled_at, r.at, r.is_fresh, r.actor, r.turn_group, r.identity_scope, r.key_scope,
           a.turn + CAST(r.share AS double precision) / a.weight AS turn
    FROM (
      SELECT t.*, row_number() OVER (PARTITION BY t.actor ORDER BY t.nth, t.turn_group) AS share
      FROM (
        SELECT j.*, row_number() OVER (PARTITION BY j.turn_group ORDER BY j.n, j.scheduled_at, j.id) AS nth
        FROM judged j WHERE j.busy IS NULL
      ) t
      WHERE t.nth <= t.quota
    ) r
    JOIN unnest(p_actors) WITH ORDINALITY AS a (
      actor_id, name, weight, turn, max_running, room, key_room, after_key, past_end, next_key, next_rank, is_open, n) ON a.n = r.actor
    WHERE r.share <= coalesce(a.room, r.share)
    ORDER BY turn, r.actor, r.share
    LIMIT p_limit
  ), stop AS (
    -- Jobs that could be claimed now but are left for later: no frontier passes one.
    SELECT DISTINCT ON (j.lane_id) j.lane_id, j.turn_group, j.scheduled_at, j.id
    FROM judged j
    WHERE j.busy IS NULL AND j.id NOT IN (SELECT p.id FROM picked p)
    ORDER BY j.lane_id, j.scheduled_at, j.id
  ), waiting AS MATERIALIZED (
    SELECT j.lane_id, j.id, j.epoch, j.scheduled_at, j.is_fresh, j.busy
    FROM judged j LEFT JOIN stop s ON s.lane_id = j.lane_id
    WHERE j.busy IS NOT NULL AND (s.id IS NULL OR (j.scheduled_at, j.id) < (s.scheduled_at, s.id))
  ), last AS (
    SELECT DISTINCT ON (l.lane_id) l.lane_id, l.n, k.scheduled_at AS at, k.id, l.pos_at, l.pos_id, l.high_at, l.high_id
    FROM lane l
    JOIN (
      SELECT p.lane_id, p.scheduled_at, p.id, p.is_fresh FROM picked p
      UNION ALL SELECT w.lane_id, w.scheduled_at, w.id, w.is_fresh FROM waiting w
    ) m ON m.lane_id = l.lane_id
    -- Not by jobs that had been passed before: what lies before them may not have been looked at.
    CROSS JOIN LATERAL (SELECT m.scheduled_at, m.id WHERE m.is_fresh UNION ALL SELECT l.pos_at, l.pos_id) AS k
    ORDER BY l.lane_id, k.scheduled_at DESC, k.id DESC
  ), written AS (
    INSERT INTO /*schema.*/claim (
      lane_id, worker_id, pending_xid, pending_at, settled_at, pos_at, pos_id, high_at, high_id, claimed_at, job_ids, epochs)
    SELECT l.lane_id, p_terms.worker_id, coalesce(p_terms.pending_xid, pg_current_xact_id()), p_terms.pending_at,
           p_terms.settled_at,
           -- At the settled time itself another arrival may still appear, so the frontier stops before it.
           least(l.at, greatest(p_terms.settled_at, l.pos_at)),
           CASE WHEN l.at < p_terms.settled_at THEN l.id
                WHEN l.pos_at >= p_terms.settled_at THEN l.pos_id
                ELSE '00000000-0000-0000-0000-000000000000' END,
           greatest(l.at, l.high_at),
           CASE WHEN (l.at, l.id) > (l.high_at, l.high_id) THEN l.id ELSE l.high_id END,
           p_terms.clock, coalesce(h.ids, '{}'), coalesce(h.epochs, '{}')
    FROM last l
    LEFT JOIN (
      SELECT p.lane_id, array_agg(p.id ORDER BY p.scheduled_at, p.id) AS ids,
             array_agg(p.epoch ORDER BY p.scheduled_at, p.id) AS epochs
      FROM picked p GROUP BY p.lane_id
    ) h ON h.lane_id = l.lane_id
    ORDER BY l.n
    RETURNING id, lane_id
  ), held_now AS (
    INSERT INTO /*schema.*/held (bound, is_full, scope, job_ids, epochs)
    SELECT coalesce(r.bound, 0) + n.count, true, n.scope, coalesce(r.job_ids, '{}') || n.ids, coalesce(r.epochs, '{}') || n.epochs
    FROM (
      SELECT s.scope, count(*), array_agg(p.id) AS ids, array_agg(p.epoch) AS epochs
      FROM picked p CROSS JOIN LATERAL (VALUES (p.identity_scope), (p.key_scope)) AS s (scope)
      WHERE s.scope IS NOT NULL
      GROUP BY s.scope
    ) n
    LEFT JOIN LATERAL /*schema.*/running_of(n.scope) r ON true
  ), parked AS (
    INSERT INTO /*schema.*/blocked (job_id, epoch, lane_id, rank, scheduled_at, scope)
    SELECT w.id, w.epoch, w.lane_id, l.rank, w.scheduled_at, w.busy
    FROM waiting w JOIN /*schema.*/lane l ON l.id = w.lane_id
    ON CONFLICT (job_id) DO UPDATE SET (epoch, lane_id, rank, scheduled_at, scope)
      = (excluded.epoch, excluded.lane_id, excluded.rank, excluded.scheduled_at, excluded.scope)
  ), freed AS (
    DELETE FROM /*schema.*/blocked b
    USING picked p
    WHERE cardinality(p_freed) > 0 AND b.job_id = p.id
  )
  SELECT coalesce(array_agg(CAST(ROW(w.id, p.id, p.epoch, p.at, p.actor) AS /*schema.*/claim_pick) ORDER BY p.turn, p.actor), '{}'),
         ARRAY(
           SELECT g.turn_group FROM turn g
           WHERE g.turn_group IN (SELECT f.turn_group FROM fresh f WHERE f.nth > f.quota)
              OR g.turn_group IN (SELECT o.turn_group FROM stop o)
           ORDER BY g.turn_group)
  INTO o_picks, o_more
  FROM picked p JOIN written w ON w.lane_id = p.lane_id;
END
$$;
