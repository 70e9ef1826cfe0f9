-- Let tasks arrive anew at a better rank, those that wait at a worse one and failed ones that have attempts left.
--
-- In:    :workset int, :key bigint, :rank int, :rows text (JSON, values of the natural key), :count int (of rows)
-- Out:   how many
-- Locks: the tasks' rows, in the order of their ids
-- Index: the unique one of the natural key, <task>_pkey
WITH block AS MATERIALIZED (
  SELECT array_agg(nextval(CAST('/*schema.*/task_number' AS regclass))) AS first
  FROM generate_series(1, (CAST(:count AS int) + 1023) / 1024)
), worse AS MATERIALIZED (
  SELECT t.id, t.arrival
  FROM json_populate_recordset(CAST(NULL AS /*task*/), CAST(:rows AS json)) AS g
  JOIN /*task*/ t ON t./*key*/ = :key AND /*match*/
  WHERE (t.status = 0 AND t.rank > :rank)
     OR (t.status = -1 AND t.attempts < (SELECT w.max_attempts FROM /*schema.*/workset w WHERE w.id = :workset))
  ORDER BY t.id
  FOR UPDATE OF t
), anew AS MATERIALIZED (
  SELECT w.id, w.arrival, b.first[CAST((row_number() OVER () - 1) / 1024 + 1 AS int)] + (row_number() OVER () - 1) % 1024 AS n
  FROM worse w CROSS JOIN block b
), raised AS (
  UPDATE /*task*/ t
  SET rank = CAST(:rank AS int), status = 0, arrival = a.n
  FROM anew a
  WHERE t./*key*/ = :key AND t.id = ANY(ARRAY(SELECT x.id FROM anew x)) AND t.id = a.id AND t.arrival = a.arrival
  RETURNING t.id
), woken AS (
  INSERT INTO /*schema.*/task_wake (workset_id, lane_id, arrivals)
  SELECT :workset, /*schema.*/task_lane_of(p.workset_id, p.id, :rank, 0),
         (SELECT range_agg(int8range(f.first, f.first + 1024)) FROM block b CROSS JOIN LATERAL unnest(b.first) AS f (first))
  FROM /*schema.*/task_partition p
  WHERE p.workset_id = :workset AND p.key = :key AND EXISTS (SELECT 1 FROM raised)
)
SELECT count(*) FROM raised
