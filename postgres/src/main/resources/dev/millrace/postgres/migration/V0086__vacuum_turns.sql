-- V0086 vacuum_turns
-- phase:         pre
-- transactional: yes
-- locks:         ACCESS EXCLUSIVE on workset, catalogue change only
-- breaking:      no

-- When somebody last let the vacuum of its partitions follow the work there: of many processes one does it at a time.
ALTER TABLE /*schema.*/workset ADD COLUMN followed_at timestamptz NOT NULL DEFAULT '-infinity';
