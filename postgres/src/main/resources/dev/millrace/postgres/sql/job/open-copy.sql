-- Begin a chunk of a stream: take the transaction's id, then the clock that no row of the chunk may be before.
--
-- In:    :lane_ids int[], :retry_policy_ids int[] (each once), :now timestamptz or null
-- Out:   the clock, and whether every lane and policy exists and none is draining
-- Locks: none
-- Index: lane_pkey, queue_pkey, actor_pkey, retry_policy_pkey
SELECT /*schema.*/arrival(NULL, :now),
  (SELECT count(*) FROM /*schema.*/lane l
   JOIN /*schema.*/queue q ON q.id = l.queue_id AND q.state <> 'draining'
   JOIN /*schema.*/actor a ON a.id = l.actor_id AND a.state <> 'draining'
   WHERE l.id = ANY(:lane_ids)) = cardinality(CAST(:lane_ids AS int[]))
  AND (SELECT count(*) FROM /*schema.*/retry_policy r WHERE r.id = ANY(:retry_policy_ids))
    = cardinality(CAST(:retry_policy_ids AS int[]))
