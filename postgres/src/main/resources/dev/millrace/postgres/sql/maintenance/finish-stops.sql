-- See to it that jobs which were to be stopped are: one that waits again is over, whoever runs one now is told, and the wish
-- goes once its job is over.
--
-- In:    :limit int, :now timestamptz or null
-- Out:   one row: how many jobs, and the workers to be told
-- Locks: the wishes that go; those of stop_jobs
-- Index: job_stop_pkey, from its start: there are as many rows as jobs are being stopped; job_pkey; those of stop_jobs
WITH looked AS MATERIALIZED (
  SELECT s.job_id, s.state, s.reason, h.alive, h.holder IS DISTINCT FROM s.worker_id AS moved
  FROM /*schema.*/job_stop s
  LEFT JOIN LATERAL (
    SELECT true AS alive, /*schema.*/holder_of(j, coalesce(:now, clock_timestamp())) AS holder
    FROM /*schema.*/job j WHERE j.id = s.job_id
  ) h ON true
), gone AS (
  DELETE FROM /*schema.*/job_stop s
  WHERE s.job_id = ANY(ARRAY(SELECT l.job_id FROM looked l WHERE l.alive IS NULL ORDER BY l.job_id LIMIT :limit))
  RETURNING s.job_id
), moved AS MATERIALIZED (
  SELECT l.job_id, l.state, l.reason FROM looked l WHERE l.alive AND l.moved ORDER BY l.job_id LIMIT :limit
), stopped AS MATERIALIZED (
  SELECT s.told_worker
  FROM (SELECT array_agg(m.job_id ORDER BY m.job_id) AS ids, array_agg(m.state ORDER BY m.job_id) AS states,
               array_agg(m.reason ORDER BY m.job_id) AS reasons
        FROM moved m) a
  CROSS JOIN LATERAL /*schema.*/stop_jobs(a.ids, a.states, a.reasons, CAST(:now AS timestamptz)) s
  WHERE a.ids IS NOT NULL
)
SELECT greatest((SELECT count(*) FROM gone), (SELECT count(*) FROM stopped)),
       (SELECT array_agg(DISTINCT told_worker) FROM stopped WHERE told_worker IS NOT NULL)
