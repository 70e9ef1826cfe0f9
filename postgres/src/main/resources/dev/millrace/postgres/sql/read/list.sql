-- List a page of jobs, newest first. Each half is cut by itself, so that neither is read as a whole.
--
-- In:    :states text[], :before uuid (the last one of the page before, or the highest), :queue, :actor, :identity,
--        :fairness_key text or null, :from, :until timestamptz or null, :limit int, :now timestamptz or null
-- Out:   rows of job_status
-- Locks: none
-- Index: job_pkey and those of history on the id, from the last one of the page before; what does not match is read past
(SELECT s.* FROM /*schema.*/alive_status_at(coalesce(:now, statement_timestamp())) AS s
   WHERE s.state = ANY(CAST(:states AS text[]))
     AND s.id < CAST(:before AS uuid)
     AND (CAST(:queue AS text) IS NULL OR s.queue = :queue)
     AND (CAST(:actor AS text) IS NULL OR s.actor = :actor)
     AND (CAST(:identity AS text) IS NULL OR s.identity = :identity)
     AND (CAST(:fairness_key AS text) IS NULL OR s.fairness_key = :fairness_key)
     AND (CAST(:from AS timestamptz) IS NULL OR s.enqueued_at >= :from)
     AND (CAST(:until AS timestamptz) IS NULL OR s.enqueued_at < :until)
   ORDER BY s.id DESC LIMIT :limit)
UNION ALL
(SELECT s.* FROM /*schema.*/over_status_at(coalesce(:now, statement_timestamp()), CAST('-infinity' AS timestamptz)) AS s
   WHERE s.state = ANY(CAST(:states AS text[]))
     AND s.id < CAST(:before AS uuid)
     AND (CAST(:queue AS text) IS NULL OR s.queue = :queue)
     AND (CAST(:actor AS text) IS NULL OR s.actor = :actor)
     AND (CAST(:identity AS text) IS NULL OR s.identity = :identity)
     AND (CAST(:fairness_key AS text) IS NULL OR s.fairness_key = :fairness_key)
     AND (CAST(:from AS timestamptz) IS NULL OR s.enqueued_at >= :from)
     AND (CAST(:until AS timestamptz) IS NULL OR s.enqueued_at < :until)
   ORDER BY s.id DESC LIMIT :limit)
ORDER BY id DESC
LIMIT :limit
