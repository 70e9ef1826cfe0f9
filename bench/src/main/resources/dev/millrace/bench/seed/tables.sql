-- The job table of TaskQ 0.2.2: its state in a column, seventeen indexes, most of them partial by that column.
--
-- In:    nothing
-- Out:   nothing
-- Locks: none that others hold; creates only
-- Index: none
CREATE TABLE /*schema.*/jobs (
  id uuid PRIMARY KEY, actor text NOT NULL, queue text NOT NULL, identity_key text, fairness_key text,
  idempotency_key text, tags text[] NOT NULL DEFAULT '{}', metadata jsonb NOT NULL DEFAULT '{}',
  priority smallint NOT NULL DEFAULT 0, payload jsonb NOT NULL, payload_schema_ver int NOT NULL DEFAULT 1,
  trace_id text, span_id text, status text NOT NULL, attempt smallint NOT NULL DEFAULT 0,
  max_attempts smallint NOT NULL DEFAULT 3, retry_kind text NOT NULL DEFAULT 'transient', schedule_to_close timestamptz,
  start_to_close interval, heartbeat_timeout interval, created_at timestamptz NOT NULL, scheduled_at timestamptz NOT NULL,
  started_at timestamptz, finished_at timestamptz, last_heartbeat_at timestamptz, locked_by_worker uuid,
  lock_expires_at timestamptz, cancel_requested_at timestamptz, cancel_phase smallint NOT NULL DEFAULT 0,
  error_class text, error_message text, error_traceback text, progress_state jsonb, progress_seq int NOT NULL DEFAULT 0,
  result jsonb, result_size_bytes int, result_expires_at timestamptz
);
CREATE TABLE /*schema.*/actor_config (actor text PRIMARY KEY, max_concurrent int);
INSERT INTO /*schema.*/actor_config (actor) VALUES ('actor-0');
CREATE INDEX jobs_dispatch_idx ON /*schema.*/jobs (queue, priority DESC, scheduled_at) WHERE status = 'pending';
CREATE INDEX jobs_actor_dispatch_idx ON /*schema.*/jobs (actor, queue, priority DESC, scheduled_at, id)
  WHERE status = 'pending';
CREATE INDEX jobs_actor_fairness_dispatch_idx ON /*schema.*/jobs
  (actor, queue, fairness_key, priority DESC, scheduled_at, id) WHERE status = 'pending';
CREATE INDEX jobs_scheduled_wake_idx ON /*schema.*/jobs (scheduled_at) WHERE status = 'scheduled';
CREATE INDEX jobs_running_lock_expires_idx ON /*schema.*/jobs (lock_expires_at) WHERE status = 'running';
CREATE INDEX jobs_schedule_to_close_idx ON /*schema.*/jobs (schedule_to_close) WHERE status IN ('pending', 'scheduled');
CREATE INDEX jobs_identity_active_idx ON /*schema.*/jobs (actor, identity_key)
  WHERE status IN ('pending', 'scheduled', 'running');
CREATE UNIQUE INDEX jobs_idempotency_key_uniq ON /*schema.*/jobs (idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX jobs_singleton_uniq ON /*schema.*/jobs (actor)
  WHERE status IN ('pending', 'scheduled', 'running') AND metadata ->> 'singleton' = 'true';
CREATE INDEX jobs_actor_running_idx ON /*schema.*/jobs (actor) WHERE status = 'running';
CREATE INDEX jobs_actor_pending_idx ON /*schema.*/jobs (actor) WHERE status IN ('pending', 'scheduled');
CREATE INDEX jobs_finished_at_idx ON /*schema.*/jobs (finished_at)
  WHERE status IN ('succeeded', 'failed', 'cancelled', 'crashed', 'abandoned');
CREATE INDEX jobs_cancel_requested_idx ON /*schema.*/jobs (locked_by_worker, cancel_requested_at)
  WHERE status = 'running' AND cancel_requested_at IS NOT NULL;
CREATE INDEX jobs_locked_by_worker_running_idx ON /*schema.*/jobs (locked_by_worker) WHERE status = 'running';
CREATE INDEX jobs_result_expires_at_idx ON /*schema.*/jobs (result_expires_at) WHERE result IS NOT NULL;
CREATE INDEX jobs_metadata_gin_idx ON /*schema.*/jobs USING gin (metadata jsonb_path_ops);
CREATE INDEX jobs_tags_gin_idx ON /*schema.*/jobs USING gin (tags)
