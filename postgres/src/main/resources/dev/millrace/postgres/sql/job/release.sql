-- Put jobs back that were claimed but never started; the attempt does not count.
--
-- In:    :ids uuid[], :epochs int[], :now timestamptz or null
-- Out:   for each that was still held the scopes in which one less runs
-- Locks: the jobs' rows, in the order of :ids, which are sorted; only with pinned plans, see Database.pinned
-- Index: job_pkey, lane_pkey, actor_pkey
UPDATE /*schema.*/job j
SET epoch = j.epoch + 1, scheduled_at = /*schema.*/arrival(j.scheduled_at, :now)
FROM unnest(CAST(:ids AS uuid[]), CAST(:epochs AS int[])) AS u (id, epoch)
WHERE j.id = ANY(:ids) AND j.id = u.id AND j.epoch = u.epoch
RETURNING CASE WHEN j.identity IS NOT NULL OR j.fairness_key IS NOT NULL THEN (
  SELECT array_remove(ARRAY[
           'identity/' || a.id || '/' || j.identity,
           CASE WHEN a.max_running_per_key IS NOT NULL THEN 'key/' || a.id || '/' || j.fairness_key END], NULL)
  FROM /*schema.*/lane l JOIN /*schema.*/actor a ON a.id = l.actor_id WHERE l.id = j.lane_id) END AS freed
