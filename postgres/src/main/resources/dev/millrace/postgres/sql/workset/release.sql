-- Give back what is left of a claim.
--
-- In:    :claim, :worker bigint, :claimed_at timestamptz
-- Out:   how many arrivals were left
-- Locks: the claim's row
-- Index: task_claim_pkey
SELECT /*schema.*/release_tasks(CAST(:claim AS bigint), CAST(:worker AS bigint), CAST(:claimed_at AS timestamptz))
