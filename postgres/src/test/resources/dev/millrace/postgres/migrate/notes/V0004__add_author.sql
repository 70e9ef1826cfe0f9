-- V0004 add_author
-- phase:         pre
-- transactional: yes
-- locks:         ACCESS EXCLUSIVE on note, catalogue change only
-- breaking:      no
ALTER TABLE /*schema.*/note ADD COLUMN author text
