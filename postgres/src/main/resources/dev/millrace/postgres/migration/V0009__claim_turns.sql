-- V0009 claim_turns
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- The next lanes of the open actors from p_from to p_to, each in the ring of its fairness keys: from behind the key
-- that was last served to the end, then from the start up to it. A share of p_left for each actor, shared out among its
-- groups; at least p_look lanes of each actor.
--
-- Out: o_open: where to go on, for actors of which there may be more
CREATE FUNCTION /*schema.*/next_lanes(
  p_queue int, p_actors /*schema.*/claim_actor[], p_from int, p_to int, p_left int, p_look int,
  OUT o_groups /*schema.*/claim_group[], OUT o_open /*schema.*/claim_place[]
)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_weights double precision := 0;
  v_actor   /*schema.*/claim_actor;
  v_share   int;
  v_look    int;
  v_end     boolean;
  v_after   text;
  v_rank    int;
  v_found   record;
  v_first   int;
  v_count   int;
  v_room    int;
BEGIN
  o_groups := '{}';
  o_open := '{}';
  FOR i IN p_from..p_to LOOP
    v_weights := v_weights + CASE WHEN p_actors[i].is_open THEN p_actors[i].weight ELSE 0 END;
  END LOOP;
  FOR i IN p_from..p_to LOOP
    v_actor := p_actors[i];
    v_share := least(v_actor.room, ceil(p_left * v_actor.weight / v_weights));
    CONTINUE WHEN NOT v_actor.is_open OR v_share <= 0;
    v_look := greatest(v_share, p_look);
    v_first := cardinality(o_groups) + 1;
    v_count := 0;
    v_end := v_actor.past_end;
    v_after := v_actor.next_key;
    v_rank := v_actor.next_rank;
    LOOP
      FOR v_found IN
        SELECT k.fairness_key, array_agg(k.id) AS lane_ids, max(k.rank) AS last_rank
        FROM (
          (SELECT l.id, l.fairness_key, l.rank
           FROM /*schema.*/lane l
           WHERE NOT v_end AND l.queue_id = p_queue AND l.actor_id = v_actor.actor_id
             AND (l.fairness_key, l.rank) > (v_after, v_rank)
           ORDER BY l.fairness_key, l.rank LIMIT v_look)
          UNION ALL
          (SELECT l.id, l.fairness_key, l.rank
           FROM /*schema.*/lane l
           WHERE v_end AND l.queue_id = p_queue AND l.actor_id = v_actor.actor_id
             AND (l.fairness_key, l.rank) > (v_after, v_rank) AND l.fairness_key <= v_actor.after_key
           ORDER BY l.fairness_key, l.rank LIMIT v_look)
          ORDER BY fairness_key, rank
        ) k
        GROUP BY k.fairness_key ORDER BY k.fairness_key
      LOOP
        v_look := v_look - cardinality(v_found.lane_ids);
        v_count := v_count + 1;
        IF v_look = 0 THEN
          o_open := o_open || CAST(ROW(i, v_end, v_found.fairness_key, v_found.last_rank) AS /*schema.*/claim_place);
        END IF;
        v_room := v_share;
        IF v_actor.key_room IS NOT NULL AND v_found.fairness_key <> '' THEN
          v_room := v_actor.key_room
                    - coalesce((/*schema.*/running_of('key/' || v_actor.actor_id || '/' || v_found.fairness_key)).bound, 0);
        END IF;
        IF v_room > 0 THEN
          o_groups := o_groups || CAST(ROW(i, v_room, v_actor.turn, v_actor.weight, v_found.lane_ids) AS /*schema.*/claim_group);
        END IF;
      END LOOP;
      EXIT WHEN v_look = 0 OR v_end OR v_actor.after_key IS NULL;
      v_end := true;
      v_after := '';
      v_rank := -40000;
    END LOOP;
    FOR n IN v_first..cardinality(o_groups) LOOP
      o_groups[n].quota := least(o_groups[n].quota, (v_share + v_count - 1) / v_count);
    END LOOP;
  END LOOP;
END
$$;

-- A share of p_left for each actor, shared out among those of its groups that p_more names.
CREATE FUNCTION /*schema.*/share_out(
  p_groups /*schema.*/claim_group[], p_actors /*schema.*/claim_actor[], p_left int
) RETURNS /*schema.*/claim_group[]
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(CAST(ROW(
             g.actor, ceil(CAST(g.share AS double precision) / g.groups), g.turn, g.weight, g.lane_ids) AS /*schema.*/claim_group) ORDER BY g.n), '{}')
    FROM (
      SELECT u.n, u.actor, u.lane_ids, a.turn, a.weight,
             least(a.room, ceil(CAST(p_left AS double precision) * a.weight / (
               SELECT sum(p_actors[x.actor].weight) FROM (SELECT DISTINCT y.actor FROM unnest(p_groups) AS y) x))) AS share,
             count(*) OVER (PARTITION BY u.actor) AS groups
      FROM unnest(p_groups) WITH ORDINALITY AS u (actor, quota, turn, weight, lane_ids, n)
      JOIN unnest(p_actors) WITH ORDINALITY AS a (
        actor_id, name, weight, turn, max_running, room, key_room, after_key, past_end, next_key, next_rank, is_open, n)
        ON a.n = u.actor
    ) g
    WHERE g.share > 0
  );
END
$$;

-- The lanes of jobs whose scope has been freed, of the actors from p_from to p_to.
CREATE FUNCTION /*schema.*/freed_lanes(
  p_queue int, p_actors /*schema.*/claim_actor[], p_from int, p_to int, p_freed text[], p_left int
) RETURNS /*schema.*/claim_group[]
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(CAST(ROW(a.n, p_left, a.turn, a.weight, ARRAY[l.id]) AS /*schema.*/claim_group)
                              ORDER BY a.n, l.rank, l.fairness_key), '{}')
    FROM (
      SELECT DISTINCT b.lane_id
      FROM unnest(p_freed) AS s (scope)
      CROSS JOIN LATERAL (
        SELECT k.lane_id FROM /*schema.*/blocked k WHERE k.scope = s.scope
        ORDER BY k.rank, k.scheduled_at, k.job_id LIMIT p_left
      ) b
    ) b
    JOIN /*schema.*/lane l ON l.id = b.lane_id
    JOIN unnest(p_actors) WITH ORDINALITY AS a (
      actor_id, name, weight, turn, max_running, room, key_room, after_key, past_end, next_key, next_rank, is_open, n)
      ON a.actor_id = l.actor_id
    WHERE l.queue_id = p_queue AND a.n BETWEEN p_from AND p_to AND coalesce(a.room, 1) > 0
  );
END
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
