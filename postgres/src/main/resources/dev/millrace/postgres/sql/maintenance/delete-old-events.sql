-- Delete events whose time is over within the day at the boundary; days before it go as partitions.
--
-- In:    :keep interval; :after_at timestamptz, :after_id bigint (where the last run stopped: what it deleted is not walked
--        again); :limit int, :now timestamptz or null
-- Out:   occurred_at and id of each that was deleted
-- Locks: the deleted rows
-- Index: job_event_occurred_at_idx of one partition
WITH expired AS MATERIALIZED (
  SELECT e.occurred_at, e.id
  FROM /*schema.*/job_event e
  WHERE e.occurred_at < coalesce(:now, statement_timestamp()) - CAST(:keep AS interval)
    AND e.occurred_at >= date_trunc('day', coalesce(:now, statement_timestamp()) - CAST(:keep AS interval), 'UTC')
    AND (e.occurred_at, e.id) > (:after_at, CAST(:after_id AS bigint))
  ORDER BY e.occurred_at, e.id
  LIMIT :limit
)
DELETE FROM /*schema.*/job_event e
USING expired x
WHERE e.id = x.id AND e.occurred_at = x.occurred_at
  -- Again, so that a second sweep at the same time does nothing; and it names the one partition.
  AND e.occurred_at < coalesce(:now, statement_timestamp()) - CAST(:keep AS interval)
  AND e.occurred_at >= date_trunc('day', coalesce(:now, statement_timestamp()) - CAST(:keep AS interval), 'UTC')
RETURNING e.occurred_at, e.id
