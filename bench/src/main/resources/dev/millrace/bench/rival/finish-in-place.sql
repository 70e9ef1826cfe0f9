-- End jobs: update them where they are.
--
-- In:    :worker bigint, :ids uuid[], :attempts int[]
-- Out:   the ids that were still held
-- Locks: the jobs' rows
-- Index: rival_job_pkey
UPDATE /*schema.*/rival_job j SET state = 'succeeded', finished_at = clock_timestamp(), lease_until = NULL
FROM unnest(CAST(:ids AS uuid[]), CAST(:attempts AS int[])) AS o (id, attempt)
WHERE j.id = ANY(:ids) AND j.id = o.id AND j.attempts = o.attempt AND j.worker_id = :worker AND j.state = 'running'
RETURNING j.id
