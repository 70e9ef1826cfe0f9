-- Give pending tasks to a worker; the work is done by the function claim_tasks. The one statement without a partition key.
--
-- In:    :workset int, :worker bigint, :limit int, :now timestamptz or null
-- Out:   a claim for each lane that gave something
-- Locks: those of claim_tasks
-- Index: those of claim_tasks
SELECT claim_id, partition_key, task_rank, CAST(task_arrivals AS text), at
FROM /*schema.*/claim_tasks(
  CAST(:workset AS int), CAST(:worker AS bigint), CAST(:limit AS int), CAST(:now AS timestamptz))
