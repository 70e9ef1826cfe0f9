-- Delete some of what actors keep for less time than the installation.
--
-- In:    :blocks int, :now timestamptz or null
-- Out:   how many rows were changed, and whether everything has been gone through
-- Locks: those of shorten_history
-- Index: none; reads a range of blocks
SELECT changed, is_end FROM /*schema.*/shorten_history(CAST(:blocks AS int), CAST(:now AS timestamptz))
