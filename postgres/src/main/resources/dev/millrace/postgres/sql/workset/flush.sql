-- Write how tasks of a claim ended, forget their old results, and tell the requests that wait for them.
--
-- Nothing is joined with what is given, which the planner takes for ten rows and would join in a loop over all pairs: the place of a
-- task in the sorted :ids is found by width_bucket, a binary search.
--
-- In:    :claim, :worker bigint, :claimed_at timestamptz, :workset int, :key bigint, :ids (ascending), :arrivals bigint[] (alike),
--        :failed bigint[] (those of :ids that failed, ascending), :errors text[] (theirs), :is_last boolean (nothing of the claim is
--        left after this), :now timestamptz or null
-- Out:   id and status of those that were still held, and whether a failed one is exhausted; results follow by COPY
-- Locks: the claim's row, then the tasks' rows in the order of :ids; only with pinned plans
-- Index: task_claim_pkey, <task>_pkey, <result>_pkey, task_request_item_pkey
WITH fence AS MATERIALIZED (
  SELECT c.id FROM /*schema.*/task_claim c
  WHERE c.id = :claim AND c.worker_id = :worker AND c.claimed_at = :claimed_at
  FOR UPDATE
), given AS MATERIALIZED (
  SELECT CAST(:ids AS bigint[]) AS ids, CAST(:arrivals AS bigint[]) AS arrivals, CAST(:failed AS bigint[]) AS failed,
         CAST(:errors AS text[]) AS errors, coalesce(:now, clock_timestamp()) AS now,
         (SELECT w.max_attempts FROM /*schema.*/workset w WHERE w.id = :workset) AS max_attempts
  WHERE EXISTS (SELECT 1 FROM fence)
), over AS (
  UPDATE /*task*/ t
  SET status = CASE WHEN g.failed[width_bucket(t.id, g.failed)] = t.id THEN -1 ELSE 1 END,
      error = CASE WHEN g.failed[width_bucket(t.id, g.failed)] = t.id THEN g.errors[width_bucket(t.id, g.failed)] END,
      attempts = t.attempts + 1, finished_at = g.now
  FROM given g
  WHERE t./*key*/ = :key AND t.id = ANY(CAST(:ids AS bigint[])) AND t.arrival = g.arrivals[width_bucket(t.id, g.ids)]
    AND t.status BETWEEN 0 AND 0 -- not = 0, for which the index of all that is pending would seem the shortest way
  RETURNING t.id, t.status, t.attempts >= g.max_attempts AND t.status = -1 AS is_exhausted
), forgotten AS (
  DELETE FROM /*result*/ r WHERE r./*key*/ = :key AND r.task_id = ANY(ARRAY(SELECT o.id FROM over o))
), told AS (
  INSERT INTO /*schema.*/task_request_done (request_id, count, failed)
  SELECT i.request_id, count(*), count(*) FILTER (WHERE o.is_exhausted)
  FROM over o
  CROSS JOIN LATERAL ( -- OFFSET 0: by the whole key of the index, however few tasks the planner expects
    SELECT k.request_id FROM /*schema.*/task_request_item k
    WHERE k.workset_id = :workset AND k.key = :key AND k.task_id = o.id OFFSET 0
  ) i
  WHERE o.status = 1 OR o.is_exhausted
  GROUP BY i.request_id
  RETURNING request_id
), gone AS (
  DELETE FROM /*schema.*/task_claim c WHERE c.id = (SELECT f.id FROM fence f) AND :is_last
), shrunk AS (
  UPDATE /*schema.*/task_claim c
  SET arrivals = c.arrivals - (SELECT range_agg(int8range(a.a, a.a + 1)) FROM given g CROSS JOIN unnest(g.arrivals) AS a (a))
  WHERE c.id = (SELECT f.id FROM fence f) AND NOT :is_last
)
SELECT o.id, o.status, o.is_exhausted, (SELECT count(*) FROM told) FROM over o
