-- Delete jobs that wait or are over, with all that is told of them.
--
-- In:    :ids uuid[], :since timestamptz: nothing of them is older
-- Out:   the ids of those that waited or were over
-- Locks: those of delete_jobs
-- Index: those of delete_jobs
SELECT d.id, 'done' FROM /*schema.*/delete_jobs(CAST(:ids AS uuid[]), CAST(:since AS timestamptz)) AS d (id)
