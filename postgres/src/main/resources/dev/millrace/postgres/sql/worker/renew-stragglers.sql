-- Renew a worker's lease, and replace its stragglers.
--
-- In:    :worker bigint, :lease interval, :lowest_claim bigint, :unstarted_claim bigint or null, :stragglers bigint[],
--        :clock timestamptz (the worker's own), :now timestamptz or null
-- Out:   as renew.sql
-- Locks: the worker's row, and the stragglers that change; nobody else writes those while the worker lives
-- Index: worker_pkey, straggler_pkey; claim_pkey, from its end; job_stop_worker_idx
WITH renewed AS (
  UPDATE /*schema.*/worker
  SET lease_until = coalesce(:now, clock_timestamp()) + CAST(:lease AS interval),
      lowest_claim = greatest(lowest_claim, CAST(:lowest_claim AS bigint)),
      unstarted_claim = CAST(:unstarted_claim AS bigint),
      clock_skew = CAST(:clock AS timestamptz) - clock_timestamp()
  WHERE id = :worker AND lease_until > coalesce(:now, clock_timestamp())
  RETURNING id
), gone AS (
  DELETE FROM /*schema.*/straggler s USING renewed r
  WHERE s.worker_id = r.id AND s.claim_id NOT IN (SELECT unnest(CAST(:stragglers AS bigint[])))
), come AS (
  INSERT INTO /*schema.*/straggler (worker_id, claim_id)
  SELECT r.id, u.claim_id FROM renewed r, unnest(CAST(:stragglers AS bigint[])) AS u (claim_id)
  ON CONFLICT DO NOTHING
)
SELECT (SELECT coalesce(max(id), 0) FROM /*schema.*/claim),
       concat_ws('/', extract(epoch FROM pg_postmaster_start_time()), pg_last_wal_replay_lsn()),
       EXISTS (SELECT 1 FROM /*schema.*/job_stop s WHERE s.worker_id = :worker)
FROM renewed
