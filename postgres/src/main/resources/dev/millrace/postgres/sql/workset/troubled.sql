-- Read tasks whose last attempt failed, those that were tried most first.
--
-- In:    :key bigint, :limit int
-- Out:   id, status, rank, attempts, error and columns
-- Locks: none
-- Index: <task>_failed_idx from its end
SELECT t.id, t.status, t.rank, t.attempts, t.error, /*t.columns*/
FROM /*task*/ t
WHERE t./*key*/ = :key AND t.status = -1
ORDER BY t.attempts DESC, t.id DESC
LIMIT :limit
