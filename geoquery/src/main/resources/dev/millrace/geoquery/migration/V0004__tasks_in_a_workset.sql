-- V0004 tasks_in_a_workset
-- phase:         post
-- transactional: yes
-- locks:         ACCESS EXCLUSIVE on the tables that it drops
-- breaking:      yes; older code kept values and requests in them. Values are computed again when somebody wants them
DROP TABLE /*schema.*/request_resource;
DROP TABLE /*schema.*/request;
DROP TABLE /*schema.*/zonal;
