-- Record what a description says of a dataset.
--
-- In:    :name, :type, :path, :isGlobal, :about (JSON), :period, :startsOn, :endsOn, :west, :south, :east, :north
-- Out:   its id
-- Locks: its row, until commit, so that two ingests of one dataset take turns
-- Index: dataset_name_key
INSERT INTO geoquery.dataset
  (name, type, path, is_global, about, period, starts_on, ends_on, west, south, east, north)
VALUES (:name, :type, :path, :isGlobal, CAST(:about AS jsonb), :period, CAST(:startsOn AS date), CAST(:endsOn AS date),
  :west, :south, :east, :north)
ON CONFLICT (name) DO UPDATE SET type = excluded.type, path = excluded.path, is_global = excluded.is_global,
  about = excluded.about, period = excluded.period, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
  west = excluded.west, south = excluded.south, east = excluded.east, north = excluded.north, updated_at = now()
RETURNING id
