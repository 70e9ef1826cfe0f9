-- Say that a request has all its tasks.
--
-- In:    :id uuid
-- Out:   nothing
-- Locks: the request
-- Index: task_request_pkey
UPDATE /*schema.*/task_request SET state = 'waiting' WHERE id = :id AND state = 'gathering'
