-- Take back jobs of a dead worker: each rests by its policy, or is over as crashed or as somebody
-- wished; what may be unstarted is claimable at once.
--
-- In:    :worker bigint, :lowest_claim, :unstarted_claim bigint or null, :spared, :limit int,
--        :except uuid[] (jobs that cannot be taken back), :now timestamptz or null
-- Out:   the number of jobs, and how many were passed over because a transaction is about to end them
-- Locks: the jobs' rows, in the order of their ids; what a handler's transaction holds is passed over, however long it hangs
-- Index: claim_pkey from the worker's lowest claim on, and by key for stragglers; straggler_pkey, job_pkey, job_stop_pkey
WITH held AS MATERIALIZED (
  SELECT u.id, u.epoch, coalesce(c.id < CAST(:unstarted_claim AS bigint), true) AS is_started
  FROM /*schema.*/claim c, unnest(c.job_ids, c.epochs) AS u (id, epoch)
  WHERE c.id >= :lowest_claim AND c.worker_id = :worker
  UNION ALL
  SELECT u.id, u.epoch, true
  FROM /*schema.*/straggler s JOIN /*schema.*/claim c ON c.id = s.claim_id, unnest(c.job_ids, c.epochs) AS u (id, epoch)
  WHERE s.worker_id = :worker AND s.claim_id < :lowest_claim
), alive AS MATERIALIZED (
  SELECT j.id, j.epoch, h.is_started
  FROM held h, LATERAL (SELECT k.id, k.epoch FROM /*schema.*/job k WHERE k.id = h.id AND k.epoch = h.epoch AND k.id <> ALL(:except)) AS j
  ORDER BY j.id
  LIMIT :limit
), lost AS MATERIALIZED (
  SELECT j.id, j.epoch, j.attempts + s.counted AS number, s.counted, t.at, t.next,
         CASE WHEN w.state IS NOT NULL THEN w.state
              WHEN j.attempts + s.counted >= r.max_attempts OR s.counted = 1 AND t.next >= j.deadline THEN 'crashed'
         END AS over_as, w.reason
  FROM /*schema.*/job j
  JOIN alive l ON l.id = j.id AND l.epoch = j.epoch
  JOIN /*schema.*/retry_policy r ON r.id = j.retry_policy_id
  -- The epoch rises with every return, attempts only with those that count.
  CROSS JOIN LATERAL (SELECT CASE WHEN l.is_started OR j.epoch - j.attempts >= :spared THEN 1 ELSE 0 END AS counted) s
  CROSS JOIN LATERAL (
    SELECT c.at, c.at + s.counted * /*schema.*/retry_delay(r, j.attempts + 1) AS next
    FROM (SELECT coalesce(:now, clock_timestamp()) AS at) c
  ) t
  LEFT JOIN /*schema.*/job_stop w ON w.job_id = j.id
  WHERE j.id = ANY(ARRAY(SELECT id FROM alive))
  ORDER BY j.id
  FOR UPDATE OF j SKIP LOCKED
), gone AS (
  DELETE FROM /*schema.*/job j USING lost f
  WHERE j.id = ANY(ARRAY(SELECT id FROM lost)) AND j.id = f.id AND j.epoch = f.epoch AND f.over_as IS NOT NULL
  RETURNING j.*, f.at, f.number, f.over_as, f.reason
), unasked AS (
  DELETE FROM /*schema.*/job_stop s USING gone g WHERE s.job_id = g.id
), resting AS (
  UPDATE /*schema.*/job j
  SET epoch = j.epoch + 1, attempts = f.number, scheduled_at = /*schema.*/arrival(f.next, :now)
  FROM lost f
  WHERE j.id = ANY(ARRAY(SELECT id FROM lost)) AND j.id = f.id AND j.epoch = f.epoch AND f.over_as IS NULL
), kept AS (
  INSERT INTO /*schema.*/job_history (
    id, lane_id, retry_policy_id, attempts, epoch, worker_id, state, scheduled_at, enqueued_at, finished_at, identity, fairness_key, payload, error)
  SELECT g.id, g.lane_id, g.retry_policy_id, g.number, g.epoch, CAST(:worker AS bigint), g.over_as, g.scheduled_at,
         g.enqueued_at, g.at, g.identity, g.fairness_key, g.payload,
         coalesce(g.reason, format('worker %s lost its lease while it ran the last attempt', CAST(:worker AS bigint)))
  FROM gone g
), tried AS (
  INSERT INTO /*schema.*/job_attempt (job_id, number, state, worker_id, finished_at, error)
  SELECT f.id, f.number, 'crashed', CAST(:worker AS bigint), f.at,
         format('worker %s lost its lease', CAST(:worker AS bigint))
  FROM lost f WHERE f.counted = 1
), told AS (
  INSERT INTO /*schema.*/job_event (job_id, occurred_at, kind, detail)
  SELECT f.id, f.at, coalesce(f.over_as, 'taken-back'),
         CASE f.counted WHEN 1 THEN format('worker %s lost its lease during attempt %s', CAST(:worker AS bigint), f.number)
           ELSE format('worker %s lost its lease before attempt %s began, as far as it told', CAST(:worker AS bigint), f.number + 1) END
  FROM lost f
)
SELECT (SELECT count(*) FROM lost), (SELECT count(*) FROM alive) - (SELECT count(*) FROM lost)
