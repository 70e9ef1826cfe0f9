-- V0006 stragglers
-- phase:         pre
-- transactional: yes
-- locks:         ACCESS EXCLUSIVE on worker, catalogue change only
-- breaking:      no; older workers ignore both

-- Jobs of claims from this one on may not have been started; null: all were.
ALTER TABLE /*schema.*/worker ADD COLUMN unstarted_claim bigint;

-- Claims with a job that runs for long, which their worker's lowest_claim has moved past.
CREATE TABLE /*schema.*/straggler (
  worker_id bigint NOT NULL,
  claim_id  bigint NOT NULL,
  PRIMARY KEY (worker_id, claim_id)
);
