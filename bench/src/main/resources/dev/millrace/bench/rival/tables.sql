-- A queue as most are built: a row a job, its state in a column, what waits in a partial index.
--
-- In:    nothing
-- Out:   nothing
-- Locks: none that others hold; creates only
-- Index: none
CREATE TABLE IF NOT EXISTS /*schema.*/rival_job (
  id           uuid PRIMARY KEY,
  queue_id     int NOT NULL,
  actor_id     int NOT NULL,
  rank         smallint NOT NULL,
  state        text NOT NULL DEFAULT 'pending',
  attempts     int NOT NULL DEFAULT 0,
  worker_id    bigint,
  lease_until  timestamptz,
  scheduled_at timestamptz NOT NULL,
  enqueued_at  timestamptz NOT NULL,
  finished_at  timestamptz,
  payload      jsonb NOT NULL
);
CREATE INDEX IF NOT EXISTS rival_job_pending_idx ON /*schema.*/rival_job (queue_id, rank, scheduled_at, id) WHERE state = 'pending';
CREATE TABLE IF NOT EXISTS /*schema.*/rival_history (LIKE /*schema.*/rival_job);
CREATE INDEX IF NOT EXISTS rival_history_id_idx ON /*schema.*/rival_history (id)
