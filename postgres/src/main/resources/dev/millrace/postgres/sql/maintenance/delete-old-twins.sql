-- Forget twins whose window is over and whose job is, too; those that live are passed over.
--
-- In:    :from_at timestamptz, :from_id uuid (where the last run stopped), :limit int, :now timestamptz or null
-- Out:   for each that was looked at, in order: keep_until, job id, whether it was deleted
-- Locks: the deleted rows
-- Index: job_twin_keep_idx, job_pkey, job_twin_pkey
WITH old AS MATERIALIZED (
  SELECT t.actor_id, t.identity, t.job_id, t.keep_until FROM /*schema.*/job_twin t
  WHERE (t.keep_until, t.job_id) > (:from_at, :from_id) AND t.keep_until <= coalesce(:now, statement_timestamp())
  ORDER BY t.keep_until, t.job_id LIMIT :limit
), gone AS (
  DELETE FROM /*schema.*/job_twin t USING old o
  WHERE t.actor_id = o.actor_id AND t.identity = o.identity AND t.job_id = o.job_id
    AND NOT EXISTS (SELECT 1 FROM /*schema.*/job j WHERE j.id = o.job_id)
  RETURNING t.job_id
)
SELECT o.keep_until, o.job_id, EXISTS (SELECT 1 FROM gone g WHERE g.job_id = o.job_id)
FROM old o ORDER BY o.keep_until, o.job_id
