-- Make tasks that do not exist yet, and wake their lane.
--
-- In:    :workset int, :key bigint, :rank int, :rows text (JSON, a record each), :count int (of rows)
-- Out:   whether there is such a partition, and how many tasks were made
-- Locks: the new rows; waits for others that are making the same tasks
-- Index: the unique ones of the partition
WITH place AS MATERIALIZED (
  SELECT /*schema.*/task_lane_of(p.workset_id, p.id, :rank, 0) AS lane_id
  FROM /*schema.*/task_partition p WHERE p.workset_id = :workset AND p.key = :key AND NOT p.is_leaving
), block AS MATERIALIZED (
  SELECT array_agg(nextval(CAST('/*schema.*/task_number' AS regclass))) AS first
  FROM generate_series(1, (CAST(:count AS int) + 1023) / 1024)
), given AS MATERIALIZED (
  SELECT r.*, b.first[CAST((row_number() OVER () - 1) / 1024 + 1 AS int)] + (row_number() OVER () - 1) % 1024 AS n
  FROM block b CROSS JOIN json_populate_recordset(CAST(NULL AS /*task*/), CAST(:rows AS json)) AS r
), made AS (
  INSERT INTO /*task*/ (/*key*/, id, arrival, rank, /*columns*/)
  SELECT CAST(:key AS bigint), g.n, g.n, CAST(:rank AS int), /*g.columns*/
  FROM given g CROSS JOIN place
  ON CONFLICT DO NOTHING
  RETURNING id
), woken AS (
  INSERT INTO /*schema.*/task_wake (workset_id, lane_id, arrivals)
  SELECT :workset, p.lane_id, (SELECT range_agg(int8range(f.first, f.first + 1024)) FROM block b CROSS JOIN LATERAL unnest(b.first) AS f (first))
  FROM place p WHERE EXISTS (SELECT 1 FROM made)
)
SELECT EXISTS (SELECT 1 FROM place), (SELECT count(*) FROM made)
