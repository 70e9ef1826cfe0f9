-- Store the jobs of a chunk of a stream.
--
-- In:    rows in PostgreSQL's binary format; scheduled_at is not before the clock that open-copy gave
-- Out:   the number of rows
-- Locks: the new rows
-- Index: none
COPY /*schema.*/job (id, lane_id, retry_policy_id, scheduled_at, enqueued_at, identity, fairness_key, payload, deadline)
FROM STDIN (FORMAT binary)
