-- V0001 job_tables
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no
CREATE FUNCTION /*schema.*/job_id_time(p_id uuid) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  -- The first 48 bits of a UUIDv7 are milliseconds. PostgreSQL 18 has uuid_extract_timestamp, 15 to 17 do not know v7.
  SELECT to_timestamp(CAST(CAST(('x' || translate(left(CAST(p_id AS text), 13), '-', '')) AS bit(48)) AS bigint) / 1000.0)
$$;

-- Keys of locks. The schema is part of them, so that two installations in one database never wait for each other.
CREATE FUNCTION /*schema.*/lock_key(p_kind text, p_name text) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT hashtextextended('/*schema.*/' || p_kind || '/' || p_name, 0)
$$;

-- What operators may set, for all, a queue or an actor; null is no limit. Rows are made when a name is first met.
CREATE TABLE /*schema.*/installation (
  one         boolean PRIMARY KEY DEFAULT true CHECK (one),
  max_running int CHECK (max_running >= 0),
  keep_done   interval NOT NULL DEFAULT '30 days' CHECK (keep_done >= '0'),    -- history of what succeeded or was cancelled
  keep_failed interval NOT NULL DEFAULT '90 days' CHECK (keep_failed >= '0'),  -- and of what did not; 0 is for ever
  keep_events interval NOT NULL DEFAULT '7 days' CHECK (keep_events >= '0')
);
INSERT INTO /*schema.*/installation DEFAULT VALUES;

CREATE TABLE /*schema.*/queue (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL UNIQUE,
  mode        text NOT NULL DEFAULT 'fifo' CHECK (mode IN ('fifo', 'round-robin')),
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paused', 'draining')),
  max_running int CHECK (max_running >= 0)
);

CREATE TABLE /*schema.*/actor (
  id                  int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                text NOT NULL UNIQUE,
  state               text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paused', 'draining')),
  weight              int NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 1000),  -- its share beside other actors of a queue
  max_running         int CHECK (max_running >= 0),
  max_running_per_key int CHECK (max_running_per_key >= 0),                       -- for each fairness key
  keep_done           interval CHECK (keep_done > '0'),                           -- shorter than the installation's
  keep_failed         interval CHECK (keep_failed > '0'),
  keep_results        interval CHECK (keep_results > '0'),                        -- null: as long as their jobs
  exclusive           boolean NOT NULL DEFAULT false                              -- has had jobs with an identity
);

-- What is claimed in order. Rows are few and stay: a job, its history and its claims name a lane by its id alone.
CREATE TABLE /*schema.*/lane (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  queue_id     int NOT NULL,
  actor_id     int NOT NULL,
  rank         smallint NOT NULL,           -- lower runs first
  fairness_key text COLLATE "C" NOT NULL,   -- empty in a queue whose mode is fifo
  UNIQUE (queue_id, actor_id, fairness_key, rank)
);

-- Where jobs say that they belong, in the order of the arrays, and the lane that is; null for what is not there. The mode of
-- the queue decides whether the fairness key is part of the lane.
CREATE FUNCTION /*schema.*/lanes_of(
  p_queues text[], p_actors text[], p_ranks int[], p_fairness_keys text[]
) RETURNS TABLE (n bigint, queue_id int, actor_id int, is_exclusive boolean, rank smallint, fairness_key text, lane_id int)
LANGUAGE sql STABLE AS $$
  SELECT u.n, q.id, a.id, a.exclusive, CAST(u.rank AS smallint), k.fairness_key, l.id
  FROM unnest(p_queues, p_actors, p_ranks, p_fairness_keys) WITH ORDINALITY AS u (queue, actor, rank, fairness_key, n)
  LEFT JOIN /*schema.*/queue q ON q.name = u.queue
  LEFT JOIN /*schema.*/actor a ON a.name = u.actor
  CROSS JOIN LATERAL (SELECT CASE q.mode WHEN 'round-robin' THEN u.fairness_key ELSE '' END AS fairness_key) k
  LEFT JOIN /*schema.*/lane l ON l.queue_id = q.id AND l.actor_id = a.id AND l.rank = u.rank AND l.fairness_key = k.fairness_key
$$;

-- The lanes for jobs, in the order of the arrays; makes what is missing. Not for use in a long transaction: others wait for
-- rows that are being made.
CREATE FUNCTION /*schema.*/find_lanes(
  p_queues text[], p_actors text[], p_ranks int[], p_fairness_keys text[]
) RETURNS TABLE (lane_id int)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM /*schema.*/lanes_of(p_queues, p_actors, p_ranks, p_fairness_keys) AS l WHERE l.lane_id IS NULL
  ) THEN
    -- One maker at a time: two that make the same rows in another order would wait for each other.
    PERFORM pg_advisory_xact_lock(/*schema.*/lock_key('lanes', ''));
    INSERT INTO /*schema.*/queue (name)
    SELECT DISTINCT u.name FROM unnest(p_queues) AS u (name)
    WHERE NOT EXISTS (SELECT 1 FROM /*schema.*/queue q WHERE q.name = u.name) ORDER BY 1
    ON CONFLICT DO NOTHING;
    INSERT INTO /*schema.*/actor (name)
    SELECT DISTINCT u.name FROM unnest(p_actors) AS u (name)
    WHERE NOT EXISTS (SELECT 1 FROM /*schema.*/actor a WHERE a.name = u.name) ORDER BY 1
    ON CONFLICT DO NOTHING;
    INSERT INTO /*schema.*/lane (queue_id, actor_id, rank, fairness_key)
    SELECT DISTINCT l.queue_id, l.actor_id, l.rank, l.fairness_key
    FROM /*schema.*/lanes_of(p_queues, p_actors, p_ranks, p_fairness_keys) AS l
    WHERE l.lane_id IS NULL
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN QUERY
  SELECT l.lane_id FROM /*schema.*/lanes_of(p_queues, p_actors, p_ranks, p_fairness_keys) AS l ORDER BY l.n;
END
$$;

-- Policies that jobs are stamped with, each once, so that a sweep can apply them without the code that chose them.
CREATE TABLE /*schema.*/retry_policy (
  id               int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  max_attempts     int NOT NULL CHECK (max_attempts >= 1),
  initial_delay_ms bigint NOT NULL,
  multiplier       double precision NOT NULL,
  max_delay_ms     bigint NOT NULL,
  jitter           double precision NOT NULL,
  growth           text NOT NULL DEFAULT 'exponential' CHECK (growth IN ('exponential', 'linear')),
  timeout_ms       bigint NOT NULL DEFAULT 0 CHECK (timeout_ms >= 0),  -- of each attempt; 0: what its actor says
  UNIQUE (max_attempts, initial_delay_ms, multiplier, max_delay_ms, jitter, growth, timeout_ms)
);

-- What is alive, and nothing else. There is no state column: see the view job_status.
CREATE TABLE /*schema.*/job (
  id              uuid PRIMARY KEY,
  lane_id         int NOT NULL,
  retry_policy_id int NOT NULL,
  epoch           int NOT NULL DEFAULT 0,  -- rises when the job returns to waiting; the fence
  attempts        int NOT NULL DEFAULT 0,  -- that have ended
  scheduled_at    timestamptz NOT NULL,    -- an arrival: never in the past when it is written
  enqueued_at     timestamptz NOT NULL,
  identity        text,                    -- never two running with one actor and identity
  fairness_key    text,                    -- whom it is for
  payload         jsonb NOT NULL,
  deadline        timestamptz,             -- over by then, whatever it is doing
  -- A lookup by id leaves out history from before the id was made, so an id from far ahead would lose its job.
  CONSTRAINT job_id_not_ahead CHECK (/*schema.*/job_id_time(id) < enqueued_at + interval '1 hour')
);
CREATE INDEX job_lane_idx ON /*schema.*/job (lane_id, scheduled_at, id);
CREATE INDEX job_deadline_idx ON /*schema.*/job (deadline, id) WHERE deadline IS NOT NULL;

-- Jobs that are over. Append-only; by outcome class, whose retention differs, and by day.
CREATE TABLE /*schema.*/job_history (
  id              uuid NOT NULL,
  lane_id         int NOT NULL,
  retry_policy_id int NOT NULL,
  attempts        int NOT NULL,
  epoch           int NOT NULL,  -- a job that an operator brings back gets a higher one: old claims may name it
  worker_id       bigint,
  state           text NOT NULL,
  scheduled_at    timestamptz NOT NULL,
  enqueued_at     timestamptz NOT NULL,
  started_at      timestamptz,
  finished_at     timestamptz NOT NULL,
  identity        text,
  fairness_key    text,
  payload         jsonb NOT NULL,
  result          jsonb,
  error           text
) PARTITION BY LIST (state);
CREATE INDEX job_history_id_idx ON /*schema.*/job_history (id);
CREATE TABLE /*schema.*/job_history_done PARTITION OF /*schema.*/job_history
  FOR VALUES IN ('succeeded', 'cancelled') PARTITION BY RANGE (finished_at);
CREATE TABLE /*schema.*/job_history_failed PARTITION OF /*schema.*/job_history
  FOR VALUES IN ('failed', 'crashed', 'abandoned') PARTITION BY RANGE (finished_at);

-- Attempts that failed or were lost; a first success is told by its row in history.
CREATE TABLE /*schema.*/job_attempt (
  job_id      uuid NOT NULL,
  number      int NOT NULL,
  state       text NOT NULL,
  worker_id   bigint NOT NULL,
  started_at  timestamptz,
  finished_at timestamptz NOT NULL,
  error       text
) PARTITION BY RANGE (finished_at);
CREATE INDEX job_attempt_job_idx ON /*schema.*/job_attempt (job_id);

-- What is worth telling of a job.
CREATE TABLE /*schema.*/job_event (
  id          bigint GENERATED ALWAYS AS IDENTITY,
  job_id      uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  kind        text NOT NULL,
  detail      text NOT NULL
) PARTITION BY RANGE (occurred_at);
CREATE INDEX job_event_job_idx ON /*schema.*/job_event (job_id);
CREATE INDEX job_event_occurred_at_idx ON /*schema.*/job_event (occurred_at, id);  -- the sweep's order, and the ties'
