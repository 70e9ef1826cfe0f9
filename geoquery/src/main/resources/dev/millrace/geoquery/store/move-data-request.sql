-- Move a request from one state to another.
--
-- In:    :id, :from (states), :to, :error (or null)
-- Out:   the number of rows: 0 if it was in none of the states
-- Locks: the request's row
-- Index: data_request_pkey
UPDATE geoquery.data_request
SET state = :to, error = :error,
    prepared_at = CASE WHEN :to = 'extracting' THEN coalesce(prepared_at, clock_timestamp()) ELSE prepared_at END,
    completed_at = CASE WHEN :to = 'complete' THEN clock_timestamp() END
WHERE id = :id AND state = ANY (:from)
