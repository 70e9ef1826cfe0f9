-- V0009 claim_turns
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- The next lanes of the actors at p_places, each in the ring of its fairness keys: from behind the key that was last served
-- to the end, then from the start up to it. A share of p_left for each actor, shared out among its groups; at least p_look
-- lanes of each actor.
CREATE FUNCTION /*schema.*/next_lanes(
  p_queue int, p_actors /*schema.*/claim_actor[], p_places int[], p_groups int, p_left int, p_look int,
  OUT o_lanes /*schema.*/claim_lane[], OUT o_open /*schema.*/claim_place[]
)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_actor  /*schema.*/claim_actor;
  v_lane   record;
  v_weight double precision := 0;
  v_share  int;
  v_look   int;
  v_seen   int;
  v_first  int;
  v_groups int;
  v_all    int := p_groups;
  v_key    text;
  v_room   int;
  i        int;
BEGIN
  o_lanes := '{}';
  o_open := '{}';
  FOREACH i IN ARRAY p_places LOOP
    v_weight := v_weight + p_actors[i].weight;
  END LOOP;
  FOREACH i IN ARRAY p_places LOOP
    v_actor := p_actors[i];
    v_share := least(v_actor.room, ceil(p_left * v_actor.weight / v_weight));
    CONTINUE WHEN v_share <= 0;
    v_look := greatest(v_share, p_look);
    v_seen := 0;
    v_groups := 0;
    v_first := cardinality(o_lanes) + 1;
    FOR v_lane IN
      (SELECT l.id, l.fairness_key, l.rank, false AS past_end
       FROM /*schema.*/lane l
       WHERE NOT v_actor.past_end AND l.queue_id = p_queue AND l.actor_id = v_actor.actor_id
         AND (l.fairness_key, l.rank) > (v_actor.next_key, v_actor.next_rank)
       ORDER BY l.fairness_key, l.rank LIMIT v_look)
      UNION ALL
      (SELECT l.id, l.fairness_key, l.rank, true
       FROM /*schema.*/lane l
       WHERE v_actor.after_key IS NOT NULL AND l.queue_id = p_queue AND l.actor_id = v_actor.actor_id
         AND l.fairness_key <= v_actor.after_key
         AND (l.fairness_key, l.rank) > (CASE WHEN v_actor.past_end THEN v_actor.next_key ELSE '' END,
                                         CASE WHEN v_actor.past_end THEN v_actor.next_rank ELSE -40000 END)
       ORDER BY l.fairness_key, l.rank LIMIT v_look)
      LIMIT v_look
    LOOP
      v_seen := v_seen + 1;
      IF v_groups = 0 OR v_lane.fairness_key <> v_key THEN
        v_groups := v_groups + 1;
        v_key := v_lane.fairness_key;
        v_room := NULL;
        IF v_actor.key_room IS NOT NULL AND v_key <> '' THEN
          v_room := v_actor.key_room - coalesce((/*schema.*/running_of('key/' || v_actor.actor_id || '/' || v_key)).bound, 0);
        END IF;
      END IF;
      IF v_room IS NULL OR v_room > 0 THEN
        o_lanes := o_lanes || CAST(ROW(v_lane.id, i, v_all + v_groups, v_room) AS /*schema.*/claim_lane);
      END IF;
      IF v_seen = v_look THEN
        o_open := o_open || CAST(ROW(i, v_lane.past_end, v_lane.fairness_key, v_lane.rank) AS /*schema.*/claim_place);
      END IF;
    END LOOP;
    v_all := v_all + v_groups;
    FOR n IN v_first..cardinality(o_lanes) LOOP
      o_lanes[n].quota := least(o_lanes[n].quota, (v_share + v_groups - 1) / v_groups);
    END LOOP;
  END LOOP;
END
$$;

-- A share of p_left for each actor, shared out among its lanes.
CREATE FUNCTION /*schema.*/share_out(
  p_lanes /*schema.*/claim_lane[], p_actors /*schema.*/claim_actor[], p_left int
) RETURNS /*schema.*/claim_lane[]
LANGUAGE sql STABLE AS $$
  WITH actor AS (
    SELECT a.n, a.room, a.weight, (SELECT count(DISTINCT l.turn_group) FROM unnest(p_lanes) AS l WHERE l.actor = a.n) AS groups
    FROM unnest(p_actors) WITH ORDINALITY AS a (
      actor_id, weight, turn, room, key_room, after_key, past_end, next_key, next_rank, is_open, n)
  )
  SELECT coalesce(array_agg(CAST(ROW(l.lane_id, l.actor, l.turn_group, ceil(least(
           a.room, ceil(CAST(p_left AS numeric) * a.weight / (SELECT sum(s.weight) FROM actor s WHERE s.groups > 0))) / a.groups))
           AS /*schema.*/claim_lane) ORDER BY l.n), '{}')
  FROM unnest(p_lanes) WITH ORDINALITY AS l (lane_id, actor, turn_group, quota, n)
  JOIN actor a ON a.n = l.actor
  WHERE coalesce(a.room, 1) > 0
$$;

-- The lanes of jobs whose scope has been freed, of the actors at p_places.
CREATE FUNCTION /*schema.*/freed_lanes(
  p_queue int, p_actors /*schema.*/claim_actor[], p_places int[], p_freed text[], p_groups int, p_left int
) RETURNS /*schema.*/claim_lane[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(CAST(ROW(f.lane_id, f.place, p_groups + f.nth, p_left) AS /*schema.*/claim_lane) ORDER BY f.nth), '{}')
  FROM (
    SELECT l.id AS lane_id, p.place, row_number() OVER (ORDER BY p.place, l.rank, l.fairness_key) AS nth
    FROM (
      SELECT DISTINCT b.lane_id
      FROM unnest(p_freed) AS s (scope)
      CROSS JOIN LATERAL (
        SELECT k.lane_id FROM /*schema.*/blocked k WHERE k.scope = s.scope
        ORDER BY k.rank, k.scheduled_at, k.job_id LIMIT p_left
      ) b
    ) b
    JOIN /*schema.*/lane l ON l.id = b.lane_id
    JOIN unnest(p_places) AS p (place) ON p_actors[p.place].actor_id = l.actor_id
    WHERE l.queue_id = p_queue AND coalesce(p_actors[p.place].room, 1) > 0
  ) f
$$;

-- The first jobs that wait for a scope.
CREATE FUNCTION /*schema.*/blocked_of(p_scope text, p_limit int) RETURNS TABLE (
  lane_id int, id uuid, epoch int, scheduled_at timestamptz, identity text, fairness_key text, at tid
)
LANGUAGE sql STABLE AS $$
  SELECT k.lane_id, j.id, j.epoch, j.scheduled_at, j.identity, j.fairness_key, j.at
  FROM /*schema.*/blocked k
  CROSS JOIN LATERAL (
    SELECT x.id, x.epoch, x.scheduled_at, x.identity, x.fairness_key, x.ctid AS at
    FROM /*schema.*/job x WHERE x.id = k.job_id AND x.epoch = k.epoch
  ) j
  WHERE k.scope = p_scope
  ORDER BY k.rank, k.scheduled_at, k.job_id LIMIT p_limit
$$;
