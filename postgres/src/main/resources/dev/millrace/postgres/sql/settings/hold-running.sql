-- Note what is running of scopes that get a limit: while there was none, claims noted nothing.
--
-- In:    :scope text; :key_prefix text or null: of the scopes of an actor's fairness keys
-- Out:   nothing
-- Locks: none; settings/await-claims comes first, in the same transaction
-- Index: job_pkey; reads every claim row
INSERT INTO /*schema.*/held (bound, is_full, scope, job_ids, epochs)
SELECT count(*), true, s.scope, array_agg(j.id), array_agg(j.epoch)
FROM /*schema.*/claim c
CROSS JOIN LATERAL unnest(c.job_ids, c.epochs) AS u (id, epoch)
CROSS JOIN LATERAL (
  SELECT k.id, k.epoch, k.lane_id, k.fairness_key FROM /*schema.*/job k WHERE k.id = u.id AND k.epoch = u.epoch
) j
JOIN /*schema.*/lane l ON l.id = j.lane_id
CROSS JOIN LATERAL (VALUES
  ('all'), ('queue/' || l.queue_id), ('actor/' || l.actor_id), ('key/' || l.actor_id || '/' || j.fairness_key)
) AS s (scope)
WHERE s.scope = :scope OR starts_with(s.scope, CAST(:key_prefix AS text))
GROUP BY s.scope
