-- Store jobs.
--
-- In:    :ids uuid[], :actors int[], :ranks int[], :payload text (JSON)
-- Out:   nothing
-- Locks: the new rows
-- Index: none
INSERT INTO /*schema.*/rival_job (id, queue_id, actor_id, rank, scheduled_at, enqueued_at, payload)
SELECT n.id, 1, n.actor, n.rank, clock_timestamp(), clock_timestamp(), CAST(:payload AS jsonb)
FROM unnest(CAST(:ids AS uuid[]), CAST(:actors AS int[]), CAST(:ranks AS int[])) AS n (id, actor, rank)
