-- Whether there is anything to stop, so that every process may ask often.
--
-- In:    :after timestamptz, as in fail-expired; :now timestamptz or null
-- Out:   one row: whether the deadline of a job has passed, whether a job is being stopped; the clock
-- Locks: none
-- Index: job_deadline_idx from :after on, job_stop_pkey
SELECT EXISTS (
         SELECT 1 FROM /*schema.*/job j
         WHERE j.deadline > :after AND j.deadline <= coalesce(:now, statement_timestamp())
           AND NOT EXISTS (SELECT 1 FROM /*schema.*/job_stop s WHERE s.job_id = j.id)),
       EXISTS (SELECT 1 FROM /*schema.*/job_stop),
       coalesce(:now, statement_timestamp())
