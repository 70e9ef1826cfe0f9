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

-- What is claimed in order. Rows are few and stay: a job, its history and its claims name a lane by its id alone.
CREATE TABLE /*schema.*/lane (
  id    int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  queue text NOT NULL,
  actor text NOT NULL,
  rank  smallint NOT NULL,  -- lower runs first
  UNIQUE (queue, actor, rank)
);

-- Policies that jobs are stamped with, each once, so that a sweep can apply them without the code that chose them.
CREATE TABLE /*schema.*/retry_policy (
  id               int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  max_attempts     int NOT NULL CHECK (max_attempts >= 1),
  initial_delay_ms bigint NOT NULL,
  multiplier       double precision NOT NULL,
  max_delay_ms     bigint NOT NULL,
  jitter           double precision NOT NULL,
  UNIQUE (max_attempts, initial_delay_ms, multiplier, max_delay_ms, jitter)
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
  payload         jsonb NOT NULL,
  -- A lookup by id leaves out history from before the id was made, so an id from far ahead would lose its job.
  CONSTRAINT job_id_not_ahead CHECK (/*schema.*/job_id_time(id) < enqueued_at + interval '1 hour')
);
CREATE INDEX job_lane_idx ON /*schema.*/job (lane_id, scheduled_at, id);

-- Jobs that are over. Append-only; by outcome class, whose retention differs, and by day.
CREATE TABLE /*schema.*/job_history (
  id              uuid NOT NULL,
  lane_id         int NOT NULL,
  retry_policy_id int NOT NULL,
  attempts        int NOT NULL,
  worker_id       bigint,
  state           text NOT NULL,
  scheduled_at    timestamptz NOT NULL,
  enqueued_at     timestamptz NOT NULL,
  started_at      timestamptz,
  finished_at     timestamptz NOT NULL,
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
  job_id      uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  kind        text NOT NULL,
  detail      text NOT NULL
) PARTITION BY RANGE (occurred_at);
CREATE INDEX job_event_job_idx ON /*schema.*/job_event (job_id);
