-- Take the turn of letting the vacuum of a workset follow the work, unless somebody had it lately.
--
-- In:    :workset int, :rest interval, :now timestamptz or null
-- Out:   one row if it is the caller's turn
-- Locks: the workset's row
-- Index: workset_pkey
UPDATE /*schema.*/workset w SET followed_at = coalesce(:now, clock_timestamp())
WHERE w.id = :workset AND w.followed_at <= coalesce(:now, clock_timestamp()) - CAST(:rest AS interval)
RETURNING w.id
