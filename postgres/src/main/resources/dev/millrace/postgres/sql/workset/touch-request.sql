-- Lock a request that tasks are added to.
--
-- In:    :id uuid, :workset int, :now timestamptz or null
-- Out:   its rank; no row if it does not gather, or is of another workset
-- Locks: the request, until commit: it is counted after that
-- Index: task_request_pkey
UPDATE /*schema.*/task_request q SET touched_at = coalesce(:now, clock_timestamp())
WHERE q.id = :id AND q.workset_id = :workset AND q.state = 'gathering'
RETURNING q.rank
