-- Read the settings of an actor to change them; makes the actor if it was never met.
--
-- In:    :name text
-- Out:   id, state, weight, max_running, max_running_per_key; seconds for which what is done, what is not, and results are
--        kept, or nulls
-- Locks: the actor's row
-- Index: actor_name_key
INSERT INTO /*schema.*/actor AS a (name) VALUES (:name)
ON CONFLICT (name) DO UPDATE SET name = excluded.name
RETURNING a.id, a.state, a.weight, a.max_running, a.max_running_per_key,
       CAST(extract(epoch FROM a.keep_done) AS bigint), CAST(extract(epoch FROM a.keep_failed) AS bigint),
       CAST(extract(epoch FROM a.keep_results) AS bigint)
