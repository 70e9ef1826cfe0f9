-- Set how long history is kept.
--
-- In:    :done, :failed, :events interval; 0 is for ever
-- Out:   nothing
-- Locks: the only row
-- Index: none; there is one row
UPDATE /*schema.*/installation
SET keep_done = CAST(:done AS interval), keep_failed = CAST(:failed AS interval), keep_events = CAST(:events AS interval)
