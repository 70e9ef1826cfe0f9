-- Read tasks by their natural key.
--
-- In:    :key bigint, :rows text (JSON, values of the natural key)
-- Out:   id, status, rank, attempts, error and columns of those that exist
-- Locks: none
-- Index: the unique one of the natural key
SELECT t.id, t.status, t.rank, t.attempts, t.error, /*t.columns*/
FROM json_populate_recordset(CAST(NULL AS /*task*/), CAST(:rows AS json)) AS g
CROSS JOIN LATERAL ( -- OFFSET 0: one look at the index for each, however few the planner expects
  SELECT t.* FROM /*task*/ t WHERE t./*key*/ = :key AND /*match*/ OFFSET 0
) t
