-- Renew a worker's lease.
--
-- In:    :worker bigint, :lease interval, :lowest_claim bigint, :unstarted_claim bigint or null,
--        :clock timestamptz (the worker's own), :now timestamptz or null
-- Out:   the highest claim id of the store, its incarnation, and whether it is to stop a job; no row when the lease is over: it never comes back
-- Locks: the worker's row
-- Index: worker_pkey; claim_pkey, from its end; job_stop_worker_idx
--
-- The incarnation: a server that restarts has another start time; one that recovers from a crash under the same postmaster
-- has another end of recovery, which stays where it was until the next.
UPDATE /*schema.*/worker
SET lease_until = coalesce(:now, clock_timestamp()) + CAST(:lease AS interval),
    lowest_claim = greatest(lowest_claim, CAST(:lowest_claim AS bigint)),
    unstarted_claim = CAST(:unstarted_claim AS bigint),
    clock_skew = CAST(:clock AS timestamptz) - clock_timestamp()
WHERE id = :worker AND lease_until > coalesce(:now, clock_timestamp())
RETURNING (SELECT coalesce(max(id), 0) FROM /*schema.*/claim),
          concat_ws('/', extract(epoch FROM pg_postmaster_start_time()), pg_last_wal_replay_lsn()),
          EXISTS (SELECT 1 FROM /*schema.*/job_stop s WHERE s.worker_id = :worker)
