-- Let the jobs that wait for fairness keys of an actor arrive anew, for its limit for each key was raised or lifted.
--
-- In:    :key_prefix text, of the scopes; :now timestamptz or null
-- Out:   nothing
-- Locks: the jobs' rows, in the order of ids; settings/await-claims comes first, in the same transaction
-- Index: job_pkey; reads all of blocked
WITH freed AS MATERIALIZED (
  DELETE FROM /*schema.*/blocked b WHERE starts_with(b.scope, :key_prefix) RETURNING b.job_id, b.epoch
), locked AS MATERIALIZED (
  SELECT j.id FROM /*schema.*/job j JOIN freed f ON f.job_id = j.id AND f.epoch = j.epoch ORDER BY j.id FOR UPDATE OF j
)
UPDATE /*schema.*/job j
SET epoch = j.epoch + 1, scheduled_at = /*schema.*/arrival(j.scheduled_at, :now)
WHERE j.id = ANY(ARRAY(SELECT l.id FROM locked l))
