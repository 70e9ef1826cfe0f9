-- Check the invariants of the claims of every workset.
--
-- In:    nothing
-- Out:   severity, what was seen, nothing to paste; ten
-- Locks: none
-- Index: none; reads everything that is pending
SELECT 'error', format('workset %s: %s', w.name, c.violation), NULL
FROM /*schema.*/workset w CROSS JOIN LATERAL /*schema.*/check_tasks(w.id) AS c (violation)
LIMIT 10
