-- Delete rounds of a workset that have a newer one, and wake rows that the newest has seen.
--
-- In:    :workset, :limit int
-- Out:   how many
-- Locks: the rows
-- Index: task_round_workset_idx, task_wake_xid_idx
WITH newest AS MATERIALIZED (
  SELECT r.id, r.seen FROM /*schema.*/task_round r WHERE r.workset_id = :workset ORDER BY r.id DESC LIMIT 1
), old AS MATERIALIZED (
  SELECT r.id FROM /*schema.*/task_round r JOIN newest n ON r.id < n.id WHERE r.workset_id = :workset ORDER BY r.id LIMIT :limit
), heard AS MATERIALIZED (
  SELECT w.ctid AS at FROM /*schema.*/task_wake w JOIN newest n ON w.xid < pg_snapshot_xmin(n.seen)
  WHERE w.workset_id = :workset LIMIT :limit
), gone AS (
  DELETE FROM /*schema.*/task_round r WHERE r.id = ANY(ARRAY(SELECT o.id FROM old o)) RETURNING 1
), forgotten AS (
  DELETE FROM /*schema.*/task_wake w WHERE w.ctid = ANY(ARRAY(SELECT h.at FROM heard h)) RETURNING 1
)
SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM forgotten)
