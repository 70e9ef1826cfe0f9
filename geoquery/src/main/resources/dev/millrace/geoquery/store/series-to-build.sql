-- Read every combination of a file and an option of which tasks are built.
--
-- In:    nothing
-- Out:   dataset_id, dataset, about (JSON), resource revision, resource name, label, starts_on, option revision
-- Locks: none
-- Index: dataset_name_key, resource_dataset_idx, processing_option_dataset_id_short_name_key
SELECT d.id AS dataset_id, d.name AS dataset, d.about, s.revision AS resource_revision, s.name, s.label, s.starts_on,
       o.revision AS option_revision
FROM geoquery.dataset d
JOIN geoquery.resource s ON s.dataset = d.name AND s.is_present
JOIN geoquery.processing_option o ON o.dataset_id = d.id AND o.is_active
ORDER BY d.id, o.id, s.name
