-- Read what is worth telling of a job, oldest first.
--
-- In:    :id uuid, :since timestamptz: nothing of it is older
-- Out:   time, kind, detail
-- Locks: none
-- Index: job_event_job_idx of the partitions since the id was made
SELECT e.occurred_at, e.kind, e.detail
FROM /*schema.*/job_event e
WHERE e.job_id = :id AND e.occurred_at >= :since
ORDER BY e.occurred_at, e.id
