-- V0043 task_requests
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Tasks that somebody waits for, and the job that begins once they are over.
CREATE TABLE /*schema.*/task_request (
  id           uuid PRIMARY KEY,
  workset_id   int NOT NULL,
  rank         smallint NOT NULL,
  state        text NOT NULL CHECK (state IN ('gathering', 'waiting', 'completed', 'cancelled')),
  total        bigint NOT NULL DEFAULT 0,
  open         bigint NOT NULL DEFAULT 0,   -- tasks that are not over, but for what task_request_done tells
  failed       bigint NOT NULL DEFAULT 0,   -- of those that are over, for good
  made_at      timestamptz NOT NULL,
  touched_at   timestamptz NOT NULL,        -- a gathering request that nobody has added to for long is nobody's
  counted_at   timestamptz NOT NULL,
  completed_at timestamptz,
  job_id       uuid NOT NULL,               -- from here on: the job that is enqueued when it is completed
  job_queue    text NOT NULL,
  job_actor    text NOT NULL,
  job_rank     int NOT NULL,
  job_payload  text NOT NULL,
  max_attempts int NOT NULL,
  initial_ms   bigint NOT NULL,
  multiplier   double precision NOT NULL,
  max_ms       bigint NOT NULL,
  jitter       double precision NOT NULL,
  growth       text NOT NULL,
  budget_ms    bigint                       -- null: no budget of time
) WITH (fillfactor = 70);
CREATE INDEX task_request_open_idx ON /*schema.*/task_request (counted_at) WHERE state IN ('gathering', 'waiting');

CREATE TABLE /*schema.*/task_request_item (
  workset_id int NOT NULL,
  key        bigint NOT NULL,
  task_id    bigint NOT NULL,
  request_id uuid NOT NULL,
  PRIMARY KEY (workset_id, key, task_id, request_id)
);
CREATE INDEX task_request_item_request_idx ON /*schema.*/task_request_item (request_id);

-- Tasks of requests that are over since they were last counted. Appended by flushes, so that none waits for another.
CREATE TABLE /*schema.*/task_request_done (
  request_id uuid NOT NULL,
  count      int NOT NULL,
  failed     int NOT NULL
);
CREATE INDEX task_request_done_request_idx ON /*schema.*/task_request_done (request_id);

-- Tell the requests that wait for tasks that these are over; in the transaction that ends them.
CREATE FUNCTION /*schema.*/tell_requests(p_workset int, p_key bigint, p_ids bigint[], p_failed boolean) RETURNS void
LANGUAGE sql VOLATILE
SET enable_seqscan = off SET enable_bitmapscan = off
AS $$
  INSERT INTO /*schema.*/task_request_done (request_id, count, failed)
  SELECT i.request_id, count(*), CASE WHEN p_failed THEN count(*) ELSE 0 END
  FROM unnest(p_ids) AS u (id)
  CROSS JOIN LATERAL ( -- OFFSET 0: by the whole key of the index, however few tasks the planner expects
    SELECT k.request_id FROM /*schema.*/task_request_item k
    WHERE k.workset_id = p_workset AND k.key = p_key AND k.task_id = u.id OFFSET 0
  ) i
  GROUP BY i.request_id
$$;

-- Count a request from its tasks. STABLE, so that all partitions are counted in the snapshot of the caller's statement.
CREATE FUNCTION /*schema.*/count_request(p_id uuid, OUT total bigint, OUT open bigint, OUT failed bigint)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  v_place record;
  v_some  record;
BEGIN
  total := 0;
  open := 0;
  failed := 0;
  FOR v_place IN
    SELECT k.key, p.task_table, w.max_attempts, w.key_column
    FROM (SELECT DISTINCT i.workset_id, i.key FROM /*schema.*/task_request_item i WHERE i.request_id = p_id) k
    JOIN /*schema.*/task_partition p ON p.workset_id = k.workset_id AND p.key = k.key
    JOIN /*schema.*/workset w ON w.id = k.workset_id
  LOOP
    EXECUTE format(
      'SELECT count(*) AS total, count(*) FILTER (WHERE t.status = 0 OR (t.status = -1 AND t.attempts < $3)) AS open,'
      ' count(*) FILTER (WHERE t.status = -1 AND t.attempts >= $3) AS failed'
      ' FROM /*schema.*/task_request_item i CROSS JOIN LATERAL (SELECT k.status, k.attempts FROM %s k'
      ' WHERE k.%I = $2 AND k.id = i.task_id) t'
      ' WHERE i.request_id = $1 AND i.key = $2', v_place.task_table, v_place.key_column)
    INTO v_some USING p_id, v_place.key, v_place.max_attempts;
    total := total + v_some.total;
    open := open + v_some.open;
    failed := failed + v_some.failed;
  END LOOP;
END
$$;
