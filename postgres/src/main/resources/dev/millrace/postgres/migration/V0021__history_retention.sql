-- V0021 history_retention
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Partitions of history that nothing has to be kept in any more, and tables that were left over by a drop that did not
-- come to its end. Those whose detaching has begun come first: a parent detaches one at a time.
--
-- In:    p_now replaces the clock in tests
-- Out:   schema, parent and name; state: attached, detaching (it has begun, and a reader was in the way) or detached
-- Locks: none
CREATE FUNCTION /*schema.*/old_partitions(p_limit int, p_now timestamptz) RETURNS TABLE (
  schema_name text, parent text, name text, state text
)
LANGUAGE sql STABLE AS $$
  WITH kept AS (
    SELECT p.parent, p.keep
    FROM /*schema.*/installation i
    -- An attempt is over before its job is, and must be there for as long as that.
    CROSS JOIN LATERAL (VALUES
      ('job_history_done', i.keep_done), ('job_history_failed', i.keep_failed), ('job_event', i.keep_events),
      ('job_attempt', CASE WHEN least(i.keep_done, i.keep_failed) > '0' THEN greatest(i.keep_done, i.keep_failed) END)
    ) AS p (parent, keep)
    WHERE p.keep > '0'
  )
  SELECT n.nspname, k.parent, c.relname,
         CASE WHEN i.inhrelid IS NULL THEN 'detached' WHEN i.inhdetachpending THEN 'detaching' ELSE 'attached' END
  FROM kept k
  JOIN pg_class c ON c.relkind = 'r' AND c.relname ~ ('^' || k.parent || '_[0-9]{8}$')
  JOIN pg_namespace n ON n.oid = c.relnamespace
    AND n.oid = (SELECT h.relnamespace FROM pg_class h WHERE h.oid = CAST('/*schema.*/job_history' AS regclass))
  LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
  WHERE CAST(to_date(right(c.relname, 8), 'YYYYMMDD') + 1 AS timestamp) AT TIME ZONE 'UTC'
        <= coalesce(p_now, statement_timestamp()) - k.keep
  ORDER BY i.inhdetachpending DESC NULLS FIRST, right(c.relname, 8), k.parent
  LIMIT p_limit
$$;

-- Finish the detaching of a partition, and drop it; what another process has done already is no error.
--
-- In:    one row of old_partitions
-- Locks: ACCESS EXCLUSIVE on the partition alone, for which it waits for a twentieth of a second: readers of it come first.
--        SHARE UPDATE EXCLUSIVE on the parent, which stops nobody who reads or writes
CREATE FUNCTION /*schema.*/drop_partition(p_schema text, p_parent text, p_name text) RETURNS boolean
LANGUAGE plpgsql VOLATILE
SET lock_timeout = '50ms'
AS $$
DECLARE
  v_part     regclass := to_regclass(format('%I.%I', p_schema, p_name));
  v_pending  boolean;
BEGIN
  IF v_part IS NULL THEN
    RETURN false;
  END IF;
  SELECT i.inhdetachpending INTO v_pending FROM pg_inherits i WHERE i.inhrelid = v_part;
  IF v_pending THEN
    EXECUTE format('ALTER TABLE %I.%I DETACH PARTITION %I.%I FINALIZE', p_schema, p_parent, p_schema, p_name);
  ELSIF NOT v_pending THEN
    RAISE EXCEPTION 'partition % is attached to %', p_name, p_parent
      USING HINT = 'Dropping it now would stop everybody who reads or writes history: detach it first.';
  END IF;
  EXECUTE format('DROP TABLE %I.%I', p_schema, p_name);
  RETURN true;
END
$$;

-- How far history has been gone through for what actors keep for less time than the installation.
CREATE TABLE /*schema.*/history_walk (
  actor_id int NOT NULL,
  purpose  text NOT NULL CHECK (purpose IN ('done', 'failed', 'results')),
  day      date NOT NULL,              -- all days before it have been gone through
  block    bigint NOT NULL DEFAULT 0,  -- of that day's partition: where to go on
  PRIMARY KEY (actor_id, purpose)
);

-- Delete what actors keep for less time than the installation, and results whose time is over, of days that are over as a
-- whole: some blocks of one partition a call, in the order in which they lie there, so no index is needed.
--
-- In:    p_blocks: how many of 8 kB to look at; p_now replaces the clock in tests
-- Out:   how many rows were changed, and whether everything has been gone through
-- Locks: the row of history_walk, and the rows that change
CREATE FUNCTION /*schema.*/shorten_history(p_blocks int, p_now timestamptz, OUT changed int, OUT is_end boolean)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  c_block_bytes CONSTANT bigint := current_setting('block_size');
  v       record;
  v_lanes int[];
BEGIN
  changed := 0;
  is_end := true;
  INSERT INTO /*schema.*/history_walk (actor_id, purpose, day)
  SELECT k.actor_id, k.purpose, '-infinity' FROM /*schema.*/kept_less(p_now) AS k
  ON CONFLICT DO NOTHING;
  SELECT k.actor_id, k.purpose, p.name, p.day, p.part, CASE WHEN p.day = w.day THEN w.block ELSE 0 END AS block INTO v
  FROM /*schema.*/kept_less(p_now) AS k
  JOIN /*schema.*/history_walk w ON w.actor_id = k.actor_id AND w.purpose = k.purpose
  CROSS JOIN LATERAL (
    SELECT c.relname AS name, c.oid AS part, to_date(right(c.relname, 8), 'YYYYMMDD') AS day
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = k.parent AND NOT i.inhdetachpending
  ) p
  WHERE p.day >= w.day AND CAST(p.day + 1 AS timestamp) AT TIME ZONE 'UTC' <= k.until
  ORDER BY p.day LIMIT 1
  FOR UPDATE OF w SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  is_end := false;
  v_lanes := ARRAY(SELECT l.id FROM /*schema.*/lane l WHERE l.actor_id = v.actor_id);
  EXECUTE format(
    CASE v.purpose WHEN 'results' THEN 'UPDATE %s SET result = NULL WHERE result IS NOT NULL AND ' ELSE 'DELETE FROM %s WHERE ' END
      || 'ctid >= $1 AND ctid < $2 AND lane_id = ANY($3)', CAST(v.part AS regclass))
  USING CAST(format('(%s,0)', v.block) AS tid), CAST(format('(%s,0)', v.block + p_blocks) AS tid), v_lanes;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF (v.block + p_blocks) * c_block_bytes < pg_relation_size(v.part) THEN
    UPDATE /*schema.*/history_walk SET day = v.day, block = v.block + p_blocks WHERE actor_id = v.actor_id AND purpose = v.purpose;
  ELSE
    UPDATE /*schema.*/history_walk SET day = v.day + 1, block = 0 WHERE actor_id = v.actor_id AND purpose = v.purpose;
  END IF;
END
$$;

-- What actors keep for less time than the installation: in which partitions, and until when it is over.
CREATE FUNCTION /*schema.*/kept_less(p_now timestamptz) RETURNS TABLE (
  actor_id int, purpose text, parent regclass, until timestamptz
)
LANGUAGE sql STABLE AS $$
  SELECT a.id, k.purpose, k.parent, coalesce(p_now, statement_timestamp()) - k.keep
  FROM /*schema.*/actor a
  CROSS JOIN LATERAL (VALUES
    ('done', CAST('/*schema.*/job_history_done' AS regclass), a.keep_done),
    ('failed', CAST('/*schema.*/job_history_failed' AS regclass), a.keep_failed),
    ('results', CAST('/*schema.*/job_history_done' AS regclass), a.keep_results)
  ) AS k (purpose, parent, keep)
  WHERE k.keep IS NOT NULL
$$;
