-- Record a statistic that a dataset offers.
--
-- In:    :dataset (id), :shortName, :description, :function, :kwargs (JSON), :isActive, :isPublic
-- Out:   nothing
-- Locks: its row
-- Index: processing_option_dataset_id_short_name_key
INSERT INTO geoquery.processing_option AS o
  (dataset_id, short_name, description, function, kwargs, is_active, is_public)
VALUES (:dataset, :shortName, :description, :function, CAST(:kwargs AS jsonb), :isActive, :isPublic)
ON CONFLICT (dataset_id, short_name) DO UPDATE SET description = excluded.description, function = excluded.function,
  kwargs = excluded.kwargs, is_active = excluded.is_active, is_public = excluded.is_public,
  revision = CASE WHEN o.function = excluded.function AND o.kwargs = excluded.kwargs THEN o.revision
    ELSE nextval('geoquery.revision') END
