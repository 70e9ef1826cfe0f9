-- Delete rows that say who ran of a scope, once nobody of them runs or a later row of the scope is exact.
--
-- In:    :after bigint, the id after which to look; :limit int, rows to look at
-- Out:   one row: how many rows were looked at, the last id, how many went
-- Locks: the rows
-- Index: held_pkey by range, held_scope_idx, job_pkey
WITH looked AS MATERIALIZED (
  SELECT h.id, h.scope, h.job_ids, h.epochs
  FROM /*schema.*/held h WHERE h.id > :after ORDER BY h.id LIMIT :limit
), gone AS (
  DELETE FROM /*schema.*/held h
  USING looked l
  WHERE h.id = l.id AND (
    EXISTS (SELECT 1 FROM /*schema.*/held n WHERE n.scope = l.scope AND n.id > l.id AND n.is_full)
    OR NOT EXISTS (
      SELECT 1 FROM unnest(l.job_ids, l.epochs) AS u (id, epoch)
      JOIN LATERAL (SELECT 1 FROM /*schema.*/job j WHERE j.id = u.id AND j.epoch = u.epoch) j ON true))
  RETURNING h.id
)
SELECT (SELECT count(*) FROM looked), (SELECT max(id) FROM looked), (SELECT count(*) FROM gone)
