-- Set what a queue may do, and note a change of mode for the sweep follow-mode.
--
-- In:    :id int, :mode text, :state text, :max_running int or null, :now timestamptz or null
-- Out:   nothing
-- Locks: the queue's row, and that of an earlier change of mode
-- Index: queue_pkey, mode_change_pkey
WITH before AS (
  SELECT q.mode FROM /*schema.*/queue q WHERE q.id = :id
), changed AS (
  UPDATE /*schema.*/queue SET mode = :mode, state = :state, max_running = :max_running WHERE id = :id RETURNING id, mode
)
INSERT INTO /*schema.*/mode_change AS m (queue_id, changed_at)
SELECT c.id, coalesce(:now, clock_timestamp()) FROM changed c JOIN before b ON b.mode <> c.mode
ON CONFLICT (queue_id) DO UPDATE SET changed_at = excluded.changed_at, lane_id = 0,
  scheduled_at = '-infinity', job_id = '00000000-0000-0000-0000-000000000000'
