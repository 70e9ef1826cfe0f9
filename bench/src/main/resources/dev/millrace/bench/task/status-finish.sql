-- Finish as GeoQuery does, tasks of one partition.
--
-- In:    :key, :ids
UPDATE /*schema.*/status_task SET status = 1, complete_time = clock_timestamp(), attempts = attempts + 1
WHERE dataset_id = CAST(:key AS bigint) AND id = ANY(CAST(:ids AS bigint[])) AND status = 2
