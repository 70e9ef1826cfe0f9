-- End jobs whose handlers returned and of which nothing stays.
--
-- In:    :ids uuid[], :epochs int[]
-- Out:   id, epoch and the scopes in which one less runs, of those that were still held; the others are untouched
-- Locks: the jobs' rows, in the order of :ids, which are sorted; only with pinned plans, see Database.pinned
-- Index: job_pkey
DELETE FROM /*schema.*/job j
USING unnest(CAST(:ids AS uuid[]), CAST(:epochs AS int[])) AS u (id, epoch)
WHERE j.id = ANY(:ids) AND j.id = u.id AND j.epoch = u.epoch
RETURNING j.id, j.epoch,
  CASE WHEN j.identity IS NOT NULL OR j.fairness_key IS NOT NULL THEN (
    SELECT array_remove(ARRAY[
             'identity/' || a.id || '/' || j.identity,
             CASE WHEN a.max_running_per_key IS NOT NULL THEN 'key/' || a.id || '/' || j.fairness_key END], NULL)
    FROM /*schema.*/lane l JOIN /*schema.*/actor a ON a.id = l.actor_id WHERE l.id = j.lane_id) END AS freed
