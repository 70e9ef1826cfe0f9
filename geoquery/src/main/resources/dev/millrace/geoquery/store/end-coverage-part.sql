-- Say that a part is over, once; the batch's row is locked by it, so of parts that end together one is the last.
--
-- In:    :batch, :number
-- Out:   how many parts are open then; no row if the part was over already
-- Locks: the part and the batch
-- Index: coverage_part_pkey, coverage_batch_pkey
WITH ended AS (
  UPDATE geoquery.coverage_part SET is_over = true WHERE batch_id = :batch AND number = :number AND NOT is_over
  RETURNING batch_id
)
UPDATE geoquery.coverage_batch b SET open_parts = b.open_parts - 1
FROM ended e WHERE b.id = e.batch_id
RETURNING b.open_parts
