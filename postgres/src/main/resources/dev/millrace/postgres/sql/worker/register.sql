-- Make a worker.
--
-- In:    :name text, :lease interval, :now timestamptz or null
-- Out:   its id
-- Locks: the new row
-- Index: claim_pkey, from its end
INSERT INTO /*schema.*/worker (name, started_at, lease_until, lowest_claim)
SELECT CAST(:name AS text), c.now, c.now + CAST(:lease AS interval),
       (SELECT coalesce(max(id), 0) + 1 FROM /*schema.*/claim)
FROM (SELECT coalesce(:now, clock_timestamp()) AS now) AS c
RETURNING id
