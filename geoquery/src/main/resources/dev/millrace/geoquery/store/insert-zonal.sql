-- Record the statistics of a resource within a feature; whoever was first wins, the values are the same.
--
-- In:    :resource, :feature, :cells, :count, :min, :max, :sum, :mean
-- Out:   nothing
-- Locks: the new row
-- Index: zonal_pkey
INSERT INTO geoquery.zonal (resource_id, feature_id, cells, count, min, max, sum, mean)
VALUES (:resource, :feature, :cells, :count, :min, :max, :sum, :mean)
ON CONFLICT DO NOTHING
