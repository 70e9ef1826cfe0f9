-- Look lanes up without making them: for a caller's transaction, which must not hold what others wait for.
--
-- In:    :queues text[], :actors text[], :ranks int[], :fairness_keys text[] (empty text: none)
-- Out:   the id of each that is there, or null, in order; whether its actor is known to have jobs with an identity
-- Locks: none
-- Index: queue_name_key, actor_name_key, and the unique one of lane
SELECT l.id, coalesce(a.exclusive, false)
FROM unnest(CAST(:queues AS text[]), CAST(:actors AS text[]), CAST(:ranks AS int[]), CAST(:fairness_keys AS text[]))
  WITH ORDINALITY AS u (queue, actor, rank, fairness_key, n)
LEFT JOIN /*schema.*/queue q ON q.name = u.queue
LEFT JOIN /*schema.*/actor a ON a.name = u.actor
LEFT JOIN /*schema.*/lane l ON l.queue_id = q.id AND l.actor_id = a.id AND l.rank = u.rank
  AND l.fairness_key = CASE q.mode WHEN 'round-robin' THEN u.fairness_key ELSE '' END
ORDER BY u.n
