-- Find what keeps a job from running.
--
-- In:    :id uuid, :since timestamptz: no history of it is older; :most int, jobs before it to count; :now timestamptz or null
-- Out:   a kind of obstacle, what it is about, and how many jobs, the most lasting first
-- Locks: none
-- Index: those of explain_job
SELECT kind, subject, jobs
FROM /*schema.*/explain_job(CAST(:id AS uuid), CAST(:since AS timestamptz), CAST(:most AS int), CAST(:now AS timestamptz))
