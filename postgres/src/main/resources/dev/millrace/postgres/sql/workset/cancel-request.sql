-- Cancel a request, unless it is over.
--
-- In:    :id uuid, :now timestamptz or null
-- Out:   one row if this did it
-- Locks: the request
-- Index: task_request_pkey, task_request_item_request_idx
WITH gone AS (
  UPDATE /*schema.*/task_request
  SET state = 'cancelled', completed_at = coalesce(:now, clock_timestamp())
  WHERE id = :id AND state IN ('gathering', 'waiting')
  RETURNING id
), items AS (
  DELETE FROM /*schema.*/task_request_item i USING gone g WHERE i.request_id = g.id
)
SELECT id FROM gone
