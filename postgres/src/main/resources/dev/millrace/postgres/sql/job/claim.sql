-- Give due jobs to a worker; the work is done by the function claim_jobs.
--
-- In:    :worker bigint, :queue text, :actors text[], :turns double precision[] and :after text[] of each actor,
--        :freed text[], :limit int, :now timestamptz or null
-- Out:   one row a job, in the order of service; rows without a job are notes
-- Locks: those of claim_jobs
-- Index: those of claim_jobs
SELECT claim_id, job_id, job_epoch, job_actor, job_attempt, retry_policy_id, job_payload, turn, fairness_key, note
FROM /*schema.*/claim_jobs(
  CAST(:worker AS bigint), CAST(:queue AS text), CAST(:actors AS text[]), CAST(:turns AS double precision[]),
  CAST(:after AS text[]), CAST(:freed AS text[]), CAST(:limit AS int), CAST(:now AS timestamptz))
