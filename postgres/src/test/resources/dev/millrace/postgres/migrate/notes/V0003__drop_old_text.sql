-- V0003 drop_old_text
-- phase:         post
-- transactional: yes
-- locks:         ACCESS EXCLUSIVE on note, catalogue change only
-- breaking:      yes; workers before this version read the column
ALTER TABLE /*schema.*/note DROP COLUMN old_text;
