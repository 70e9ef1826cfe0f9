-- End a leader's term now, unless it is over.
--
-- In:    :holder text, :term bigint, :now timestamptz or null
-- Out:   nothing
-- Locks: the only row
-- Index: leader_pkey
UPDATE /*schema.*/leader
SET lease_until = coalesce(:now, clock_timestamp())
WHERE one AND holder = :holder AND term = :term AND lease_until > coalesce(:now, clock_timestamp())
