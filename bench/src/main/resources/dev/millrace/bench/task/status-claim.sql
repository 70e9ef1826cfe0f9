-- Claim as GeoQuery does: a merge append over the pending indexes of all partitions, and a status that is written.
--
-- In:    :batch
WITH picked AS MATERIALIZED (
  SELECT dataset_id, id FROM /*schema.*/status_task
  WHERE status = 0 ORDER BY priority DESC, submit_time, id LIMIT CAST(:batch AS int) FOR UPDATE SKIP LOCKED
)
UPDATE /*schema.*/status_task t SET status = 2, update_time = clock_timestamp()
FROM picked p WHERE t.dataset_id = p.dataset_id AND t.id = p.id
RETURNING t.dataset_id, t.id
