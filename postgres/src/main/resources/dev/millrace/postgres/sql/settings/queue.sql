-- Read the settings of a queue to change them; makes the queue if it was never met.
--
-- In:    :name text
-- Out:   id, mode, state, max_running
-- Locks: the queue's row
-- Index: queue_name_key
INSERT INTO /*schema.*/queue AS q (name) VALUES (:name)
ON CONFLICT (name) DO UPDATE SET name = excluded.name
RETURNING q.id, q.mode, q.state, q.max_running
