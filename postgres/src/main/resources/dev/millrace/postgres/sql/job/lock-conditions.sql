-- Lock what conditional jobs look at; the work is done by the function lock_for_jobs.
--
-- In:    :lane_ids int[], of texts or null :scopes, :keys, :rules, :groups, of ints or null :bounds;
--        :patience_ms int or null
-- Out:   one row that tells nothing
-- Locks: those of lock_for_jobs
-- Index: those of lock_for_jobs
SELECT /*schema.*/lock_for_jobs(
  CAST(:lane_ids AS int[]), CAST(:scopes AS text[]), CAST(:keys AS text[]), CAST(:rules AS text[]),
  CAST(:groups AS text[]), CAST(:bounds AS int[]), CAST(:patience_ms AS int))
