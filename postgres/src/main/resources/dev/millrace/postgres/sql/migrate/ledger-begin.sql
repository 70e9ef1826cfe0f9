-- Record that a migration has begun; resume it if an attempt was begun before and never finished.
--
-- In:    :version int, :name text, :phase text, :sha256 text, :transactional boolean, :breaking boolean,
--        :product_version text
-- Out:   no row; changes no row when the migration is finished, so that whoever comes second leaves it alone
-- Locks: the row; a rival that began it in an open transaction is waited for
-- Index: migration_pkey
INSERT INTO /*schema.*/migration AS m (version, name, phase, sha256, transactional, breaking, state, product_version)
VALUES (:version, :name, :phase, :sha256, :transactional, :breaking, 'STARTED', :product_version)
ON CONFLICT (version) DO UPDATE
SET name = excluded.name, phase = excluded.phase, sha256 = excluded.sha256, transactional = excluded.transactional,
    breaking = excluded.breaking, product_version = excluded.product_version, started_at = clock_timestamp()
WHERE m.state = 'STARTED'
