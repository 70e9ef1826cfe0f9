-- Begin a request.
--
-- In:    :id uuid, :workset int, :rank int, :job_id uuid, :queue, :actor text, :job_rank int, :payload text, :max_attempts int,
--        :initial_ms bigint, :multiplier double precision, :max_ms bigint, :jitter double precision, :growth text, :budget_ms bigint or null,
--        :now timestamptz or null
-- Out:   nothing
-- Locks: the new row
-- Index: task_request_pkey
INSERT INTO /*schema.*/task_request (
  id, workset_id, rank, state, made_at, touched_at, counted_at, job_id, job_queue, job_actor, job_rank, job_payload,
  max_attempts, initial_ms, multiplier, max_ms, jitter, growth, budget_ms)
SELECT :id, :workset, :rank, 'gathering', c.now, c.now, c.now, :job_id, :queue, :actor, :job_rank, :payload,
       :max_attempts, :initial_ms, :multiplier, :max_ms, :jitter, :growth, CAST(:budget_ms AS bigint)
FROM (SELECT coalesce(:now, clock_timestamp()) AS now) AS c
ON CONFLICT DO NOTHING
