-- Read what a worker holds.
--
-- In:    :worker bigint, :lowest_claim bigint
-- Out:   id and epoch of each job
-- Locks: none
-- Index: claim_pkey from the lowest claim on, and by key for stragglers; straggler_pkey, job_pkey
WITH mine AS (
  SELECT c.job_ids, c.epochs FROM /*schema.*/claim c WHERE c.id >= :lowest_claim AND c.worker_id = :worker
  UNION ALL
  SELECT c.job_ids, c.epochs
  FROM /*schema.*/straggler s JOIN /*schema.*/claim c ON c.id = s.claim_id
  WHERE s.worker_id = :worker AND s.claim_id < :lowest_claim
)
SELECT j.id, j.epoch
FROM mine m,
     unnest(m.job_ids, m.epochs) AS u (id, epoch),
     LATERAL (SELECT k.id, k.epoch FROM /*schema.*/job k WHERE k.id = u.id AND k.epoch = u.epoch) AS j
