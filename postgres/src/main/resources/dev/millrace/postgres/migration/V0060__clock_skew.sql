-- V0060 clock_skew
-- phase:         pre
-- transactional: yes
-- locks:         ACCESS EXCLUSIVE on worker, catalogue change only
-- breaking:      no; older workers ignore the column

-- By how much the worker's clock was ahead of the database's at its last heartbeat, but for the time on the way; for the doctor.
ALTER TABLE /*schema.*/worker ADD COLUMN clock_skew interval;
