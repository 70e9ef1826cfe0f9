-- Record a file of a dataset; another content makes another revision, so that nothing computed of the old one is taken for it.
--
-- In:    :dataset, :name, :path, :sha256, :label, :startsOn, :west, :south, :east, :north
-- Out:   nothing
-- Locks: the resource's row
-- Index: resource_name_key
INSERT INTO geoquery.resource AS r (dataset, name, path, sha256, label, starts_on, west, south, east, north)
VALUES (:dataset, :name, :path, :sha256, :label, CAST(:startsOn AS date), :west, :south, :east, :north)
ON CONFLICT (name) DO UPDATE SET dataset = :dataset, path = :path, sha256 = :sha256, label = :label,
  revision = CASE WHEN r.sha256 = :sha256 THEN r.revision ELSE nextval('geoquery.revision') END,
  starts_on = CAST(:startsOn AS date), west = :west, south = :south, east = :east, north = :north, is_present = true
