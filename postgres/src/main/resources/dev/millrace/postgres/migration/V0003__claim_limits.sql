-- V0003 claim_limits
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- docs/internals/claim-log.md explains the protocol. Three things here must not be tidied away: each statement needs a
-- snapshot of its own, taken after the lock (READ COMMITTED, VOLATILE); the clock is read after the lock and before that
-- snapshot; the transaction's id is taken after the clock.

-- What a claim knows before it looks at lanes.
CREATE TYPE /*schema.*/claim_terms AS (
  worker_id   bigint,
  clock       timestamptz,
  settled_at  timestamptz,
  pending_at  timestamptz,
  pending_xid xid8,         -- null: the own id, taken when the claim row is written
  is_behind   boolean       -- whether a slow writer has ended whose jobs are to be looked for
);

-- An actor as a claim serves it.
CREATE TYPE /*schema.*/claim_actor AS (
  actor_id    int,
  name        text,
  weight      int,
  turn        double precision,  -- when it was last served, in its own time: it passes 1/weight a job
  max_running int,               -- null: as many as there are
  room        int,               -- how many more may run; null: as many as there are
  key_room    int,               -- the same for each of its fairness keys
  after_key   text,              -- the fairness key that was last served; null: none
  past_end    boolean,           -- where the next lanes are: behind after_key, or from the start up to it
  next_key    text,
  next_rank   int,
  is_open     boolean            -- whether there are lanes that were not looked at
);

-- How far the lanes of an actor were looked at, if there may be more.
CREATE TYPE /*schema.*/claim_place AS (actor int, past_end boolean, next_key text, next_rank int);

-- Lanes that take turns as one, the lowest rank first: those of an actor and a fairness key.
CREATE TYPE /*schema.*/claim_group AS (
  actor    int,               -- its place in the claim's array
  quota    int,
  turn     double precision,  -- of its actor
  weight   int,               -- of its actor
  lane_ids int[]
);

-- Jobs by id and epoch.
CREATE TYPE /*schema.*/claim_taken AS (ids uuid[], epochs int[]);

-- A job that was claimed.
CREATE TYPE /*schema.*/claim_pick AS (claim_id bigint, job_id uuid, epoch int, at tid, actor int);

-- How many of a scope are running, for scopes whose newest row is exact.
CREATE FUNCTION /*schema.*/running_of(p_scope text) RETURNS /*schema.*/held
LANGUAGE sql STABLE AS $$
  SELECT h.id, CAST(count(j.id) AS int), true, p_scope,
         coalesce(array_agg(j.id) FILTER (WHERE j.id IS NOT NULL), '{}'),
         coalesce(array_agg(j.epoch) FILTER (WHERE j.id IS NOT NULL), '{}')
  FROM (SELECT n.* FROM /*schema.*/held n WHERE n.scope = p_scope ORDER BY n.id DESC LIMIT 1) h
  LEFT JOIN LATERAL unnest(h.job_ids, h.epochs) AS u (id, epoch) ON true
  LEFT JOIN LATERAL (SELECT k.id, k.epoch FROM /*schema.*/job k WHERE k.id = u.id AND k.epoch = u.epoch) j ON true
  GROUP BY h.id
$$;

-- How many more of a scope may run. Counts only when the newest row leaves less room than is asked for, so that a limit
-- that nobody reaches costs one row read.
CREATE FUNCTION /*schema.*/room_of(p_scope text, p_max int, p_wanted int) RETURNS int
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_newest /*schema.*/held;
  v_ids    uuid[];
  v_epochs int[];
BEGIN
  SELECT h.* INTO v_newest FROM /*schema.*/held h WHERE h.scope = p_scope ORDER BY h.id DESC LIMIT 1;
  IF NOT FOUND THEN
    RETURN p_max;
  ELSIF v_newest.bound + p_wanted > p_max THEN
    WITH RECURSIVE added AS (
      SELECT v_newest.id AS id, v_newest.is_full AS is_full, v_newest.job_ids AS job_ids, v_newest.epochs AS epochs
      UNION ALL
      SELECT o.id, o.is_full, o.job_ids, o.epochs
      FROM added a CROSS JOIN LATERAL (
        SELECT h.* FROM /*schema.*/held h WHERE h.scope = p_scope AND h.id < a.id ORDER BY h.id DESC LIMIT 1
      ) o
      WHERE NOT a.is_full
    ), alive AS (
      SELECT DISTINCT j.id, j.epoch
      FROM added a CROSS JOIN LATERAL unnest(a.job_ids, a.epochs) AS u (id, epoch)
      CROSS JOIN LATERAL (SELECT k.id, k.epoch FROM /*schema.*/job k WHERE k.id = u.id AND k.epoch = u.epoch) j
    )
    SELECT coalesce(array_agg(a.id), '{}'), coalesce(array_agg(a.epoch), '{}') INTO v_ids, v_epochs FROM alive a;
    IF NOT v_newest.is_full OR cardinality(v_ids) < v_newest.bound THEN
      INSERT INTO /*schema.*/held (bound, is_full, scope, job_ids, epochs)
      VALUES (cardinality(v_ids), true, p_scope, v_ids, v_epochs);
    END IF;
    v_newest.bound := cardinality(v_ids);
  END IF;
  RETURN greatest(p_max - v_newest.bound, 0);
END
$$;

-- Note what was claimed of each scope that has a limit, but for keys and identities.
CREATE FUNCTION /*schema.*/hold(
  p_queue text, p_all text, p_actors /*schema.*/claim_actor[], p_picks /*schema.*/claim_pick[]  -- null: without a limit
) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  INSERT INTO /*schema.*/held (bound, is_full, scope, job_ids, epochs)
  SELECT cardinality(n.ids) + coalesce(
           (SELECT h.bound FROM /*schema.*/held h WHERE h.scope = n.scope ORDER BY h.id DESC LIMIT 1), 0),
         false, n.scope, n.ids, n.epochs
  FROM (
    SELECT s.scope, array_agg(p.job_id) AS ids, array_agg(p.epoch) AS epochs
    FROM unnest(p_picks) AS p
    CROSS JOIN LATERAL (VALUES (p_queue), (p_all), (
      CASE WHEN p_actors[p.actor].max_running IS NOT NULL THEN 'actor/' || p_actors[p.actor].actor_id END)) AS s (scope)
    WHERE s.scope IS NOT NULL
    GROUP BY s.scope
  ) n;
END
$$;

-- What is settled, by the newest claim of any queue: it is true of the whole database. A transaction that holds settling
-- up for a tenth of a second is noted as slow, and not waited for any longer.
CREATE FUNCTION /*schema.*/claim_terms_now(p_worker bigint, p_queue int, p_clock timestamptz)
RETURNS /*schema.*/claim_terms
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  c_patience  CONSTANT interval := '100 milliseconds';
  c_most_slow CONSTANT int := 64;
  v_terms     /*schema.*/claim_terms;
  v_newest    record;
  v_snapshot  pg_snapshot;
  v_in_way    xid8[];
BEGIN
  v_terms.worker_id := p_worker;
  v_terms.clock := p_clock;
  v_terms.pending_at := p_clock;
  v_terms.is_behind := false;
  v_terms.settled_at := '-infinity';
  SELECT c.id, c.pending_xid, c.pending_at, c.settled_at, EXISTS (SELECT 1 FROM /*schema.*/slow_writer) AS has_slow
  INTO v_newest
  FROM /*schema.*/claim c ORDER BY c.id DESC LIMIT 1;
  IF NOT FOUND THEN
    RETURN v_terms;
  END IF;
  v_snapshot := pg_current_snapshot();
  IF v_newest.has_slow THEN
    -- This claim and all later ones of the queue see what it wrote; earlier ones may have passed it.
    UPDATE /*schema.*/slow_writer SET has_ended = true
    WHERE queue_id = p_queue AND NOT has_ended AND xid NOT IN (SELECT x FROM pg_snapshot_xip(v_snapshot) AS x);
    -- What another queue does not wait for any longer, this one does not either, but it has to look behind it as well.
    INSERT INTO /*schema.*/slow_writer (queue_id, xid, from_at, claim_id)
    SELECT DISTINCT ON (w.xid) p_queue, w.xid, w.from_at, w.claim_id
    FROM /*schema.*/slow_writer w
    WHERE w.xid IN (SELECT x FROM pg_snapshot_xip(v_snapshot) AS x)
      AND NOT EXISTS (SELECT 1 FROM /*schema.*/slow_writer o WHERE o.queue_id = p_queue AND o.xid = w.xid)
    ORDER BY w.xid, w.from_at;
    v_terms.is_behind := EXISTS (SELECT 1 FROM /*schema.*/slow_writer w WHERE w.queue_id = p_queue AND w.has_ended);
  END IF;
  IF pg_snapshot_xmin(v_snapshot) <= v_newest.pending_xid THEN
    SELECT array_agg(x) INTO v_in_way
    FROM pg_snapshot_xip(v_snapshot) AS x
    WHERE x <= v_newest.pending_xid
      AND NOT EXISTS (SELECT 1 FROM /*schema.*/slow_writer o WHERE o.queue_id = p_queue AND o.xid = x);
    IF v_in_way IS NOT NULL AND p_clock - v_newest.pending_at > c_patience
       AND (SELECT count(*) FROM /*schema.*/slow_writer o WHERE o.queue_id = p_queue) < c_most_slow THEN
      INSERT INTO /*schema.*/slow_writer (queue_id, xid, from_at, claim_id)
      SELECT p_queue, x, v_newest.settled_at, v_newest.id FROM unnest(v_in_way) AS x;
      v_in_way := NULL;
    END IF;
  END IF;
  IF v_in_way IS NULL THEN
    v_terms.settled_at := v_newest.pending_at;
  ELSE
    v_terms.settled_at := v_newest.settled_at;
    v_terms.pending_at := v_newest.pending_at;
    v_terms.pending_xid := v_newest.pending_xid;
  END IF;
  RETURN v_terms;
END
$$;
