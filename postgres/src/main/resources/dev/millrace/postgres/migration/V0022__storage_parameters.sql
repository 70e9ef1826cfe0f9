-- V0022 storage_parameters
-- phase:         pre
-- transactional: yes
-- locks:         SHARE UPDATE EXCLUSIVE on each table for a moment: catalogue changes that rewrite nothing
-- breaking:      no

-- Tables that are deleted from or updated all the time are vacuumed by how much changed, not by a fifth of a backlog that
-- may be large: what is dead is walked over at the heads of their indexes until then. Partitions of history get theirs when
-- they are made, see V0004; worker has its fillfactor from V0002.
--
-- No fillfactor for job: its updates change the key of job_lane_idx, so that none is HOT, whatever room a page has.
ALTER TABLE /*schema.*/job SET (
  autovacuum_vacuum_scale_factor        = 0.02,
  autovacuum_vacuum_threshold           = 200,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor       = 0.02
);
ALTER TABLE /*schema.*/claim SET (
  autovacuum_vacuum_scale_factor        = 0.02,
  autovacuum_vacuum_threshold           = 200,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor       = 0.02
);
ALTER TABLE /*schema.*/held SET (
  autovacuum_vacuum_scale_factor        = 0.02,
  autovacuum_vacuum_threshold           = 200
);
ALTER TABLE /*schema.*/blocked SET (
  autovacuum_vacuum_scale_factor        = 0.02,
  autovacuum_vacuum_threshold           = 200
);
ALTER TABLE /*schema.*/job_key SET (
  autovacuum_vacuum_scale_factor        = 0.02,
  autovacuum_vacuum_threshold           = 200
);
ALTER TABLE /*schema.*/job_twin SET (
  autovacuum_vacuum_scale_factor        = 0.02,
  autovacuum_vacuum_threshold           = 200
);
