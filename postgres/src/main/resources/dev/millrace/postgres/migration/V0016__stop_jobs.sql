-- V0016 stop_jobs
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Wishes that jobs which run are stopped. A row goes when its job is over, by whoever ends it or by a sweep.
CREATE TABLE /*schema.*/job_stop (
  job_id    uuid PRIMARY KEY,
  worker_id bigint NOT NULL,  -- who ran it when it was last looked at
  state     text NOT NULL CHECK (state IN ('cancelled', 'failed')),  -- what the job is then over as
  reason    text NOT NULL,
  asked_at  timestamptz NOT NULL
);
CREATE INDEX job_stop_worker_idx ON /*schema.*/job_stop (worker_id, job_id);

-- The worker that holds a job which is alive, or null. As exact as job_is_held.
CREATE FUNCTION /*schema.*/holder_of(p_job /*schema.*/job, p_clock timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT max(c.worker_id)
  FROM /*schema.*/claim c, unnest(c.job_ids, c.epochs) AS u (id, epoch)
  WHERE p_job.scheduled_at <= p_clock
    AND c.lane_id = p_job.lane_id AND (c.high_at, c.high_id) >= (p_job.scheduled_at, p_job.id)
    AND u.id = p_job.id AND u.epoch = p_job.epoch
$$;

-- Stop jobs: one that waits is over at once, one that runs is to be stopped by the worker that holds it.
--
-- In:    one element a job, each job once: p_states what it is then over as, p_reasons for people; p_now replaces the clock
-- Out:   one row a job, in the order of p_ids: what became of it: stopped, asked, over or unknown; and the worker to be told
-- Locks: the claims of the jobs' queues, exclusively and in the order of their names: whether a job is held is only certain
--        while nobody claims. Then the jobs' rows in the order of ids; one that somebody writes was held, and is passed over
-- Index: job_pkey, claim_lane_idx, job_stop_pkey, job_history_id_idx
CREATE FUNCTION /*schema.*/stop_jobs(
  p_ids uuid[], p_states text[], p_reasons text[], p_now timestamptz
) RETURNS TABLE (became text, told_worker bigint)
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  v_queue text;
  v_clock timestamptz;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'stopping a job needs READ COMMITTED, but the session has %', current_setting('transaction_isolation')
      USING HINT = 'Remove default_transaction_isolation for this role or database.';
  END IF;
  FOR v_queue IN
    SELECT DISTINCT q.name
    FROM unnest(p_ids) AS u (id)
    JOIN /*schema.*/job j ON j.id = u.id
    JOIN /*schema.*/lane l ON l.id = j.lane_id
    JOIN /*schema.*/queue q ON q.id = l.queue_id
    ORDER BY q.name
  LOOP
    PERFORM pg_advisory_xact_lock(/*schema.*/lock_key('claims', v_queue));
  END LOOP;
  v_clock := coalesce(p_now, clock_timestamp());
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT u.id, u.state, u.reason, u.n, h.holder, h.alive
    FROM unnest(p_ids, p_states, p_reasons) WITH ORDINALITY AS u (id, state, reason, n)
    LEFT JOIN LATERAL (
      SELECT /*schema.*/holder_of(j, v_clock) AS holder, true AS alive FROM /*schema.*/job j WHERE j.id = u.id
    ) h ON true
  ), free AS MATERIALIZED (
    SELECT j.id, j.epoch FROM /*schema.*/job j
    WHERE j.id = ANY(ARRAY(SELECT a.id FROM asked a WHERE a.alive AND a.holder IS NULL))
    ORDER BY j.id
    FOR UPDATE SKIP LOCKED
  ), gone AS (
    DELETE FROM /*schema.*/job j USING free f
    WHERE j.id = ANY(ARRAY(SELECT f.id FROM free f)) AND j.id = f.id AND j.epoch = f.epoch
    RETURNING j.*
  ), kept AS (
    INSERT INTO /*schema.*/job_history (
      id, lane_id, retry_policy_id, attempts, epoch, state, scheduled_at, enqueued_at, finished_at, identity, fairness_key,
      payload, error)
    SELECT g.id, g.lane_id, g.retry_policy_id, g.attempts, g.epoch, a.state, g.scheduled_at, g.enqueued_at, v_clock, g.identity,
           g.fairness_key, g.payload, a.reason
    FROM gone g JOIN asked a ON a.id = g.id
  ), told AS (
    INSERT INTO /*schema.*/job_event (job_id, occurred_at, kind, detail)
    SELECT a.id, v_clock, CASE WHEN g.id IS NULL THEN 'asked-to-stop' ELSE a.state END, a.reason
    FROM asked a LEFT JOIN gone g ON g.id = a.id
    WHERE a.alive AND NOT EXISTS (SELECT 1 FROM /*schema.*/job_stop s WHERE s.job_id = a.id AND g.id IS NULL)
  ), unasked AS (
    DELETE FROM /*schema.*/job_stop s USING gone g WHERE s.job_id = g.id
  ), stopping AS (
    INSERT INTO /*schema.*/job_stop (job_id, worker_id, state, reason, asked_at)
    SELECT a.id, coalesce(a.holder, 0), a.state, a.reason, v_clock
    FROM asked a WHERE a.alive AND a.id NOT IN (SELECT f.id FROM free f)
    ORDER BY a.id
    ON CONFLICT (job_id) DO UPDATE SET worker_id = excluded.worker_id  -- the first wish counts
  )
  SELECT CASE WHEN g.id IS NOT NULL THEN 'stopped'
              WHEN a.alive THEN 'asked'
              WHEN EXISTS (SELECT 1 FROM /*schema.*/job_history h
                           WHERE h.id = a.id AND h.finished_at >= /*schema.*/job_id_time(a.id) - interval '1 hour') THEN 'over'
              ELSE 'unknown' END,
         CASE WHEN g.id IS NULL THEN a.holder END
  FROM asked a LEFT JOIN gone g ON g.id = a.id
  ORDER BY a.n;
END
$$;
