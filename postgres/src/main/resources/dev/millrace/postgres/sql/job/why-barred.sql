-- Why jobs of some lanes are not stored.
--
-- In:    :lane_ids int[]
-- Out:   lane id, and whether its queue and its actor are draining; a lane that is open or missing has no row
-- Locks: none
-- Index: lane_pkey, queue_pkey, actor_pkey
SELECT l.id, q.state = 'draining', a.state = 'draining'
FROM /*schema.*/lane l
JOIN /*schema.*/queue q ON q.id = l.queue_id
JOIN /*schema.*/actor a ON a.id = l.actor_id
WHERE l.id = ANY(:lane_ids) AND (q.state = 'draining' OR a.state = 'draining')
