-- Let tasks arrive anew at a better rank, those that wait at a worse one and failed ones that have attempts left.
--
-- The place of a task in what is raised is found by width_bucket, a binary search; a join might loop over all pairs.
--
-- In:    :workset int, :key bigint, :rank int, :rows text (JSON, values of the natural key), :count int (of rows)
-- Out:   how many
-- Locks: the tasks' rows, in the order of their ids
-- Index: the unique one of the natural key, <task>_pkey
WITH block AS MATERIALIZED (
  SELECT array_agg(nextval(CAST('/*schema.*/task_number' AS regclass))) AS first
  FROM generate_series(1, (CAST(:count AS int) + 1023) / 1024)
), found AS MATERIALIZED (
  SELECT t.id
  FROM json_populate_recordset(CAST(NULL AS /*task*/), CAST(:rows AS json)) AS g
  CROSS JOIN LATERAL ( -- OFFSET 0: one look at the index for each, however few the planner expects
    SELECT t.id FROM /*task*/ t WHERE t./*key*/ = :key AND /*match*/ OFFSET 0
  ) t
), worse AS MATERIALIZED (
  SELECT t.id, t.arrival
  FROM /*task*/ t
  WHERE t./*key*/ = :key AND t.id = ANY(ARRAY(SELECT f.id FROM found f))
    AND ((t.status = 0 AND t.rank > :rank)
      OR (t.status = -1 AND t.attempts < (SELECT w.max_attempts FROM /*schema.*/workset w WHERE w.id = :workset)))
  ORDER BY t.id
  FOR UPDATE
), anew AS MATERIALIZED (
  SELECT array_agg(w.id ORDER BY w.id) AS ids, array_agg(w.arrival ORDER BY w.id) AS arrivals FROM worse w
), raised AS (
  UPDATE /*task*/ t
  SET rank = CAST(:rank AS int), status = 0,
      arrival = b.first[(width_bucket(t.id, a.ids) - 1) / 1024 + 1] + (width_bucket(t.id, a.ids) - 1) % 1024
  FROM anew a CROSS JOIN block b
  WHERE t./*key*/ = :key AND t.id = ANY(ARRAY(SELECT w.id FROM worse w)) AND t.arrival = a.arrivals[width_bucket(t.id, a.ids)]
  RETURNING t.id
), woken AS (
  INSERT INTO /*schema.*/task_wake (workset_id, lane_id, arrivals)
  SELECT :workset, /*schema.*/task_lane_of(p.workset_id, p.id, :rank, 0),
         (SELECT range_agg(int8range(f.first, f.first + 1024)) FROM block b CROSS JOIN LATERAL unnest(b.first) AS f (first))
  FROM /*schema.*/task_partition p
  WHERE p.workset_id = :workset AND p.key = :key AND EXISTS (SELECT 1 FROM raised)
)
SELECT count(*) FROM raised
