-- Check the invariants of the claim log and of the life of jobs.
--
-- In:    :now timestamptz or null
-- Out:   one row a violation: rule, subject, detail; none when all is well
-- Locks: none
-- Index: none; reads everything, for people and tests
WITH held AS MATERIALIZED (
  SELECT c.id AS claim_id, c.lane_id, c.worker_id, j.id, j.epoch
  FROM /*schema.*/claim c, unnest(c.job_ids, c.epochs) AS u (id, epoch)
  JOIN /*schema.*/job j ON j.id = u.id AND j.epoch = u.epoch
), frontier AS (
  SELECT DISTINCT ON (c.lane_id) c.lane_id, c.pos_at, c.pos_id
  FROM /*schema.*/claim c
  ORDER BY c.lane_id, c.id DESC
)
SELECT 'one-claim', CAST(id AS text), format('epoch %s is in claims %s', epoch, array_agg(claim_id ORDER BY claim_id))
FROM held GROUP BY id, epoch HAVING count(*) > 1
UNION ALL
SELECT 'nothing-stranded', CAST(j.id AS text), format('lies before the frontier of lane %s, in no claim', j.lane_id)
FROM /*schema.*/job j
JOIN frontier f ON f.lane_id = j.lane_id AND (j.scheduled_at, j.id) <= (f.pos_at, f.pos_id)
WHERE j.scheduled_at <= coalesce(:now, clock_timestamp())
  AND NOT EXISTS (SELECT 1 FROM held h WHERE h.id = j.id)
  AND NOT EXISTS (SELECT 1 FROM /*schema.*/blocked b WHERE b.job_id = j.id AND b.epoch = j.epoch)
  -- A slow writer's jobs are looked for when it has ended.
  AND NOT EXISTS (
    SELECT 1 FROM /*schema.*/slow_writer w JOIN /*schema.*/lane l ON l.queue_id = w.queue_id
    WHERE l.id = j.lane_id AND j.scheduled_at >= w.from_at)
UNION ALL
SELECT 'claimed-by-somebody', CAST(h.id AS text),
       format('claim %s is of worker %s, who is gone', h.claim_id, h.worker_id)
FROM held h
WHERE NOT EXISTS (SELECT 1 FROM /*schema.*/worker w WHERE w.id = h.worker_id)
UNION ALL
SELECT 'own-lane', CAST(h.id AS text),
       format('is in claim %s of lane %s, but in lane %s', h.claim_id, h.lane_id, j.lane_id)
FROM held h JOIN /*schema.*/job j ON j.id = h.id
WHERE j.lane_id <> h.lane_id
UNION ALL
SELECT 'alive-or-over', CAST(j.id AS text), 'is alive and in history'
FROM /*schema.*/job j JOIN /*schema.*/job_history o ON o.id = j.id
UNION ALL
SELECT 'over-once', CAST(o.id AS text), format('is in history %s times', count(*))
FROM /*schema.*/job_history o GROUP BY o.id HAVING count(*) > 1
UNION ALL
SELECT 'attempts-left', CAST(j.id AS text),
       format('has ended %s of %s attempts and is alive', j.attempts, r.max_attempts)
FROM /*schema.*/job j JOIN /*schema.*/retry_policy r ON r.id = j.retry_policy_id
WHERE j.attempts >= r.max_attempts
UNION ALL
SELECT 'lane-exists', CAST(j.id AS text), format('lane %s does not exist, so nobody will claim it', j.lane_id)
FROM /*schema.*/job j WHERE NOT EXISTS (SELECT 1 FROM /*schema.*/lane l WHERE l.id = j.lane_id)
UNION ALL
SELECT 'attempts-told-once', CAST(a.job_id AS text), format('attempt %s is told %s times', a.number, count(*))
FROM /*schema.*/job_attempt a GROUP BY a.job_id, a.number HAVING count(*) > 1
UNION ALL
SELECT 'one-identity', j.identity, format('%s jobs of actor %s are running', count(*), l.actor_id)
FROM held h JOIN /*schema.*/job j ON j.id = h.id JOIN /*schema.*/lane l ON l.id = j.lane_id
WHERE j.identity IS NOT NULL
GROUP BY l.actor_id, j.identity HAVING count(*) > 1
