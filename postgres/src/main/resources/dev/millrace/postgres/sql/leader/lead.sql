-- Become the leader if nobody is, or stay it.
--
-- In:    :holder text, :lease interval, :now timestamptz or null
-- Out:   the term; no row while another one leads
-- Locks: the only row; who comes at the same time waits, and then sees who leads
-- Index: leader_pkey
UPDATE /*schema.*/leader AS l
SET term = CASE WHEN l.lease_until > coalesce(:now, clock_timestamp()) THEN l.term ELSE l.term + 1 END,
    holder = :holder, lease_until = coalesce(:now, clock_timestamp()) + CAST(:lease AS interval)
WHERE l.one AND (l.holder = :holder OR l.lease_until <= coalesce(:now, clock_timestamp()))
RETURNING l.term
