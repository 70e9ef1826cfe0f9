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
RETURNING /*schema.*/scopes_of(j.lane_id, j.identity, j.fairness_key) AS freed
