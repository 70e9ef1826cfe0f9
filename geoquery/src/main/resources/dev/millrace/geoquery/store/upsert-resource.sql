-- Record a raster; values computed from another content of the file are dropped.
--
-- In:    :dataset, :name, :path, :sha256, :label, :startsOn, :west, :south, :east, :north
-- Out:   the number of values dropped
-- Locks: the resource's row
-- Index: resource_name_key, zonal_pkey
WITH stored AS (
  INSERT INTO geoquery.resource AS r (dataset, name, path, sha256, label, starts_on, west, south, east, north)
  VALUES (:dataset, :name, :path, :sha256, :label, CAST(:startsOn AS date), :west, :south, :east, :north)
  ON CONFLICT (name) DO UPDATE SET dataset = :dataset, path = :path, sha256 = :sha256, label = :label,
    revision = CASE WHEN r.sha256 = :sha256 THEN r.revision ELSE nextval('geoquery.revision') END,
    starts_on = CAST(:startsOn AS date), west = :west, south = :south, east = :east, north = :north, is_present = true
), outdated AS (
  DELETE FROM geoquery.zonal z
  USING geoquery.resource r
  WHERE r.name = :name AND r.sha256 <> :sha256 AND z.resource_id = r.id
  RETURNING 1
)
SELECT count(*) FROM outdated
