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
