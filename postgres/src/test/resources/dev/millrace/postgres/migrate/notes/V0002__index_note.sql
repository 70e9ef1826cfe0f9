-- V0002 index_note
-- transactional: no
-- phase:         pre
-- locks:         SHARE UPDATE EXCLUSIVE on note; waits for older transactions
-- breaking:      no
CREATE INDEX CONCURRENTLY note_text_idx ON /*schema.*/note (text);
