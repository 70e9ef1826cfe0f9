-- Read the tasks of a claim.
--
-- In:    :key bigint, :rank int, :arrivals text (int8multirange)
-- Out:   id, arrival, attempt and columns of each, the oldest first
-- Locks: none
-- Index: <task>_pending_idx by ranges
SELECT t.id, t.arrival, t.attempts + 1, /*t.columns*/
FROM unnest(CAST(CAST(:arrivals AS text) AS int8multirange)) AS r (r)
CROSS JOIN LATERAL (
  SELECT k.* FROM /*task*/ k
  WHERE k./*key*/ = :key AND k.status = 0 AND k.rank = :rank AND k.arrival >= lower(r.r) AND k.arrival < upper(r.r)
) t
ORDER BY t.arrival
