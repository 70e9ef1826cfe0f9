-- Record a request, or find the one of that name.
--
-- In:    :id, :name, :collection (name), :statistics, :output
-- Out:   the id of the request of that name, and whether it is new
-- Locks: its row, until commit
-- Index: request_name_key, feature_collection_name_key
INSERT INTO geoquery.request (id, name, collection_id, statistics, output, status)
SELECT :id, :name, c.id, CAST(:statistics AS text[]), :output, 'extracting'
FROM geoquery.feature_collection c
WHERE c.name = :collection
ON CONFLICT (name) DO UPDATE SET output = :output
RETURNING id, id = :id AS is_new
