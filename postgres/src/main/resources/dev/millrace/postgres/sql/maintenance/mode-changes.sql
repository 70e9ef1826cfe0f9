-- Which queues have had another mode not long ago.
--
-- In:    nothing
-- Out:   queue_id
-- Locks: none
-- Index: none; hardly ever a row
SELECT queue_id FROM /*schema.*/mode_change ORDER BY queue_id
