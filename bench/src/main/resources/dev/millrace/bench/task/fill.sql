-- Make tasks in one partition, in blocks as the product does, and wake their lane.
--
-- In:    :key, :blocks (of 1,000 tasks each)
WITH block AS MATERIALIZED (
  SELECT nextval('/*schema.*/task_number') AS first FROM generate_series(1, CAST(:blocks AS int))
), made AS (
  INSERT INTO /*schema.*/bench_task (dataset_id, id, arrival, rank, feature_id, option_id)
  SELECT CAST(:key AS bigint), b.first + i, b.first + i, 5, b.first + i, 1
  FROM block b CROSS JOIN generate_series(0, 999) AS i
)
INSERT INTO /*schema.*/task_wake (workset_id, lane_id, arrivals)
SELECT p.workset_id, /*schema.*/task_lane_of(p.workset_id, p.id, 5, 0),
       (SELECT range_agg(int8range(b.first, b.first + 1024)) FROM block b)
FROM /*schema.*/task_partition p WHERE p.key = CAST(:key AS bigint)
