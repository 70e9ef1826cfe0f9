-- Take claims back from workers whose lease is over; the work is done by the function take_back_tasks.
--
-- In:    :limit int, :now timestamptz or null
-- Out:   how many claims
-- Locks: those of take_back_tasks
-- Index: those of take_back_tasks
SELECT /*schema.*/take_back_tasks(CAST(:limit AS int), CAST(:now AS timestamptz))
