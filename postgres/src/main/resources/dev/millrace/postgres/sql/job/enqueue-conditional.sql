-- Store jobs, each if its conditions allow it; the work is done by the function store_jobs.
--
-- In:    as in enqueue: :ids, :lane_ids, :retry_policy_ids, :starts, :delays_ms, :payloads, :identities, :fairness_keys, :deadlines, :withins_ms;
--        and of texts or null :scopes, :keys, :rules, :groups, :states, of bigints or null :keeps_ms, :windows_ms, of ints or
--        null :bounds; :now timestamptz or null
-- Out:   an id and an outcome for each, in order, up to the first that is refused
-- Locks: those of store_jobs; lock-conditions comes before
-- Index: those of store_jobs
SELECT stored_id, outcome
FROM /*schema.*/store_jobs(
  CAST(:ids AS uuid[]), CAST(:lane_ids AS int[]), CAST(:retry_policy_ids AS int[]), CAST(:starts AS timestamptz[]),
  CAST(:delays_ms AS bigint[]), CAST(:payloads AS text[]), CAST(:identities AS text[]), CAST(:fairness_keys AS text[]),
  CAST(:deadlines AS timestamptz[]), CAST(:withins_ms AS bigint[]),
  CAST(:scopes AS text[]), CAST(:keys AS text[]), CAST(:keeps_ms AS bigint[]), CAST(:rules AS text[]),
  CAST(:groups AS text[]), CAST(:windows_ms AS bigint[]), CAST(:states AS text[]), CAST(:bounds AS int[]),
  CAST(:now AS timestamptz))
