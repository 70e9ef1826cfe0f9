-- Read what has run.
--
-- In:    nothing
-- Out:   one row per recorded migration, by version; took_us in microseconds
-- Locks: none
-- Index: migration_pkey
SELECT version, name, phase, sha256, breaking, state, product_version, applied_at,
       CAST(extract(epoch FROM took) * 1000000 AS bigint) AS took_us
FROM /*schema.*/migration
ORDER BY version
