-- Read what a worker holds.
--
-- In:    :worker bigint, :lowest_claim bigint
-- Out:   id and epoch of each job
-- Locks: none
-- Index: claim_pkey from the lowest claim on, job_pkey
SELECT j.id, j.epoch
FROM /*schema.*/claim c,
     unnest(c.job_ids, c.epochs) AS u (id, epoch),
     LATERAL (SELECT k.id, k.epoch FROM /*schema.*/job k WHERE k.id = u.id AND k.epoch = u.epoch) AS j
WHERE c.id >= :lowest_claim AND c.worker_id = :worker
