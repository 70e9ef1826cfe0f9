-- Write how tasks of a claim ended, forget their old results, and tell the requests that wait for them.
--
-- In:    :claim, :worker bigint, :claimed_at timestamptz, :workset int, :key bigint, :ids, :arrivals bigint[] (ascending by id),
--        :errors text[] (null: done), :is_last boolean (nothing of the claim is left after this), :now timestamptz or null
-- Out:   id and status of those that were still held, and whether a failed one is exhausted; results follow by COPY
-- Locks: the claim's row, then the tasks' rows in the order of :ids; only with pinned plans
-- Index: task_claim_pkey, <task>_pkey, <result>_pkey, task_request_item_pkey
WITH fence AS MATERIALIZED (
  SELECT c.id FROM /*schema.*/task_claim c
  WHERE c.id = :claim AND c.worker_id = :worker AND c.claimed_at = :claimed_at
  FOR UPDATE
), given AS MATERIALIZED (
  SELECT u.id, u.arrival, u.error, (SELECT w.max_attempts FROM /*schema.*/workset w WHERE w.id = :workset) AS max_attempts
  FROM unnest(CAST(:ids AS bigint[]), CAST(:arrivals AS bigint[]), CAST(:errors AS text[])) AS u (id, arrival, error)
  WHERE EXISTS (SELECT 1 FROM fence)
), over AS (
  UPDATE /*task*/ t
  SET status = CASE WHEN g.error IS NULL THEN 1 ELSE -1 END, attempts = t.attempts + 1, error = g.error,
      finished_at = coalesce(:now, clock_timestamp())
  FROM given g
  WHERE t./*key*/ = :key AND t.id = ANY(CAST(:ids AS bigint[])) AND t.id = g.id AND t.arrival = g.arrival AND t.status = 0
  RETURNING t.id, t.status, t.attempts >= g.max_attempts AND t.status = -1 AS is_exhausted
), forgotten AS (
  DELETE FROM /*result*/ r WHERE r./*key*/ = :key AND r.task_id = ANY(ARRAY(SELECT o.id FROM over o))
), told AS (
  INSERT INTO /*schema.*/task_request_done (request_id, count, failed)
  SELECT i.request_id, count(*), count(*) FILTER (WHERE o.is_exhausted)
  FROM over o
  JOIN /*schema.*/task_request_item i ON i.workset_id = :workset AND i.key = :key AND i.task_id = o.id
  WHERE o.status = 1 OR o.is_exhausted
  GROUP BY i.request_id
  RETURNING request_id
), gone AS (
  DELETE FROM /*schema.*/task_claim c WHERE c.id = (SELECT f.id FROM fence f) AND :is_last
), shrunk AS (
  UPDATE /*schema.*/task_claim c
  SET arrivals = c.arrivals - (SELECT range_agg(int8range(g.arrival, g.arrival + 1)) FROM given g)
  WHERE c.id = (SELECT f.id FROM fence f) AND NOT :is_last
)
SELECT o.id, o.status, o.is_exhausted, (SELECT count(*) FROM told) FROM over o
