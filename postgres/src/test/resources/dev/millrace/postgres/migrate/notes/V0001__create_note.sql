-- V0001 create_note
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

CREATE TABLE /*schema.*/note (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL,
  old_text text
);

-- A body with semicolons, braces and a literal that names the table; the schema is in all of them.
CREATE FUNCTION /*schema.*/count_notes(p_min int) RETURNS bigint
LANGUAGE plpgsql AS $body$
DECLARE
  v_count bigint;
BEGIN
  EXECUTE 'SELECT count(*) FROM /*schema.*/note' INTO v_count;
  RETURN greatest(v_count, p_min, array_length(CAST('{1}' AS int[]), 1) - 1);
END $body$;

INSERT INTO /*schema.*/note (text) VALUES ('it''s; {done}'); -- a comment at the end;
