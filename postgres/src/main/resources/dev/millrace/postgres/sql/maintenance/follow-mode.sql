-- Move a batch of a queue's waiting jobs to the lanes that its mode asks for.
--
-- In:    :queue_id int, :limit int, :now timestamptz or null
-- Out:   the number of jobs, and whether all lanes have been gone through
-- Locks: those of follow_mode
-- Index: those of follow_mode
SELECT moved, is_end FROM /*schema.*/follow_mode(CAST(:queue_id AS int), CAST(:limit AS int), CAST(:now AS timestamptz))
