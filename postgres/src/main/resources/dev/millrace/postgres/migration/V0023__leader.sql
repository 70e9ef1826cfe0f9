-- V0023 leader
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Who runs the sweeps that one process is enough for. A term is one holder's time without a gap; it rises when another one
-- takes over, and a holder whose term is over writes nothing here any more.
CREATE TABLE /*schema.*/leader (
  one         boolean PRIMARY KEY DEFAULT true CHECK (one),
  term        bigint NOT NULL,
  holder      text NOT NULL,
  lease_until timestamptz NOT NULL
) WITH (fillfactor = 50);  -- renewed every few seconds: leave room for HOT updates
INSERT INTO /*schema.*/leader (term, holder, lease_until) VALUES (0, '', '-infinity');
