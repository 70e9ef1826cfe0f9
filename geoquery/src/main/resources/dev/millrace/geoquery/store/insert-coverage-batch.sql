-- Begin a batch with its parts.
--
-- In:    :id, :parts
-- Out:   nothing
-- Locks: the new rows
-- Index: none
WITH batch AS (
  INSERT INTO geoquery.coverage_batch (id, parts, open_parts) VALUES (:id, :parts, :parts)
)
INSERT INTO geoquery.coverage_part (batch_id, number) SELECT :id, n FROM generate_series(1, :parts) AS n
