-- Find workers whose clocks differ from the database's.
--
-- In:    nothing
-- Out:   severity, what was seen, nothing to paste; the worst ten
-- Locks: none
-- Index: none; workers are few
SELECT CASE WHEN s.skew > interval '1 minute' THEN 'error' ELSE 'warning' END,
       format('the clock of worker %s (%s) is %s %s the database''s', w.id, w.name, s.skew,
              CASE WHEN w.clock_skew > '0' THEN 'ahead of' ELSE 'behind' END),
       NULL
FROM /*schema.*/worker w CROSS JOIN LATERAL (SELECT greatest(w.clock_skew, -w.clock_skew) AS skew) s
WHERE w.lease_until > clock_timestamp() AND s.skew > interval '2 seconds'
ORDER BY s.skew DESC LIMIT 10
