-- Set what holds for all queues together.
--
-- In:    :max_running int or null
-- Out:   nothing
-- Locks: the only row
-- Index: none; there is one row
UPDATE /*schema.*/installation SET max_running = :max_running
