-- Remember that actors have jobs with an identity, so that claims of them are exclusive.
--
-- In:    :actors text[]
-- Out:   the number of actors that were not known as such
-- Locks: the actors' rows that change
-- Index: actor_name_key
UPDATE /*schema.*/actor a SET exclusive = true
WHERE a.name = ANY(:actors) AND NOT a.exclusive
