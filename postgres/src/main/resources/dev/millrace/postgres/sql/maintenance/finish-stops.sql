-- See to it that jobs which were to be stopped are: one that waits again is over, whoever runs one now is told, and the wish
-- goes once its job is over. A page at a time: finding out who holds a job costs, and jobs may be stopping in great numbers.
--
-- In:    :after uuid or null: where the last run stopped; :limit int: wishes to look at; :now timestamptz or null
-- Out:   one row: how many jobs, the workers to be told, and the last job looked at, or null where there are no more
-- Locks: the wishes that go; those of stop_jobs
-- Index: job_stop_pkey from :after on; job_pkey; those of stop_jobs
WITH page AS MATERIALIZED (
  SELECT s.job_id, s.worker_id, s.state, s.reason
  FROM /*schema.*/job_stop s
  WHERE s.job_id > coalesce(CAST(:after AS uuid), '00000000-0000-0000-0000-000000000000')
  ORDER BY s.job_id
  LIMIT :limit
), looked AS MATERIALIZED (
  SELECT p.job_id, p.state, p.reason, h.alive, h.holder IS DISTINCT FROM p.worker_id AS moved
  FROM page p
  LEFT JOIN LATERAL (
    SELECT true AS alive, /*schema.*/holder_of(j, coalesce(:now, clock_timestamp())) AS holder
    FROM /*schema.*/job j WHERE j.id = p.job_id
  ) h ON true
), gone AS (
  DELETE FROM /*schema.*/job_stop s
  WHERE s.job_id = ANY(ARRAY(SELECT l.job_id FROM looked l WHERE l.alive IS NULL ORDER BY l.job_id))
  RETURNING s.job_id
), moved AS MATERIALIZED (
  SELECT l.job_id, l.state, l.reason FROM looked l WHERE l.alive AND l.moved
), stopped AS MATERIALIZED (
  SELECT s.told_worker
  FROM (SELECT array_agg(m.job_id ORDER BY m.job_id) AS ids, array_agg(m.state ORDER BY m.job_id) AS states,
               array_agg(m.reason ORDER BY m.job_id) AS reasons
        FROM moved m) a
  CROSS JOIN LATERAL /*schema.*/stop_jobs(a.ids, a.states, a.reasons, CAST(:now AS timestamptz)) s
  WHERE a.ids IS NOT NULL
)
SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM stopped),
       (SELECT array_agg(DISTINCT told_worker) FROM stopped WHERE told_worker IS NOT NULL),
       (SELECT p.job_id FROM page p ORDER BY p.job_id OFFSET :limit - 1 LIMIT 1)
