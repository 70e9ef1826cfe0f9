-- Note whose jobs a worker asks for.
--
-- In:    :worker bigint, :queues text[], :actors text[] (pairs)
-- Out:   nothing
-- Locks: the new rows
-- Index: worker_pkey, worker_actor_pkey
INSERT INTO /*schema.*/worker_actor (worker_id, queue, actor)
SELECT w.id, u.queue, u.actor
FROM /*schema.*/worker w CROSS JOIN unnest(CAST(:queues AS text[]), CAST(:actors AS text[])) AS u (queue, actor)
WHERE w.id = :worker
ON CONFLICT DO NOTHING
