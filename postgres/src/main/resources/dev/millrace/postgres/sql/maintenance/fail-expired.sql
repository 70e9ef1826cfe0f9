-- End jobs whose deadline has passed: those that wait have failed, those that run are to be stopped.
--
-- In:    :after timestamptz: where the last run stopped, so that it does not walk what that deleted; :limit int,
--        :now timestamptz or null
-- Out:   one row: how many jobs, up to which deadline none is left, and the workers to be told
-- Locks: those of stop_jobs
-- Index: job_deadline_idx from :after on, job_stop_pkey; those of stop_jobs
WITH clock AS (
  SELECT coalesce(:now, statement_timestamp()) AS now
), expired AS MATERIALIZED (
  SELECT j.id, j.deadline
  FROM /*schema.*/job j
  WHERE j.deadline > :after AND j.deadline <= (SELECT now FROM clock)
    AND NOT EXISTS (SELECT 1 FROM /*schema.*/job_stop s WHERE s.job_id = j.id)
  ORDER BY j.deadline, j.id
  LIMIT :limit
), stopped AS MATERIALIZED (
  SELECT s.told_worker
  FROM (SELECT array_agg(e.id ORDER BY e.id) AS ids, array_agg(CAST('failed' AS text)) AS states,
               array_agg(format('its deadline, %s, has passed', e.deadline) ORDER BY e.id) AS reasons
        FROM expired e) a
  CROSS JOIN LATERAL /*schema.*/stop_jobs(a.ids, a.states, a.reasons, CAST(:now AS timestamptz)) s
  WHERE a.ids IS NOT NULL
)
SELECT (SELECT count(*) FROM stopped),
       CASE WHEN (SELECT count(*) FROM expired) < :limit THEN (SELECT now FROM clock)
            ELSE (SELECT max(deadline) - interval '1 microsecond' FROM expired) END,
       (SELECT array_agg(DISTINCT told_worker) FROM stopped WHERE told_worker IS NOT NULL)
