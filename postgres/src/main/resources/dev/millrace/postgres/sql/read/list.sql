-- List jobs, newest first.
--
-- In:    :state text or null, :queue text or null, :actor text or null, :limit int, :now timestamptz or null
-- Out:   rows of job_status
-- Locks: none
-- Index: none; for people
SELECT s.*
FROM /*schema.*/job_status_at(coalesce(:now, statement_timestamp()), CAST('-infinity' AS timestamptz)) AS s
WHERE (CAST(:state AS text) IS NULL OR s.state = :state)
  AND (CAST(:queue AS text) IS NULL OR s.queue = :queue)
  AND (CAST(:actor AS text) IS NULL OR s.actor = :actor)
ORDER BY s.id DESC
LIMIT :limit
