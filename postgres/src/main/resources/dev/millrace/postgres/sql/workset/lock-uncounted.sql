-- Pick requests that were not counted from their tasks for a while.
--
-- In:    :rest interval, :limit int, :now timestamptz or null
-- Out:   their ids
-- Locks: the requests; one that somebody else has locked is left for the next time
-- Index: task_request_open_idx
SELECT q.id FROM /*schema.*/task_request q
WHERE q.state IN ('gathering', 'waiting') AND q.counted_at <= coalesce(:now, clock_timestamp()) - CAST(:rest AS interval)
ORDER BY q.counted_at LIMIT :limit FOR UPDATE SKIP LOCKED
