-- V0005 uploads_and_coverage
-- phase:         pre
-- transactional: yes
-- locks:         ACCESS EXCLUSIVE on feature_collection, catalogue change only
-- breaking:      no; older code ignores what is new

ALTER TABLE /*schema.*/feature_collection
  ADD COLUMN is_upload boolean NOT NULL DEFAULT false;  -- a researcher's own, offered to nobody else

-- Whether the box of a dataset contains a feature. No row: not tested yet, or the dataset covers everything.
CREATE TABLE /*schema.*/coverage (
  dataset_id int NOT NULL REFERENCES /*schema.*/dataset ON DELETE CASCADE,
  feature_id int NOT NULL REFERENCES /*schema.*/feature ON DELETE CASCADE,
  is_covered boolean NOT NULL,
  PRIMARY KEY (dataset_id, feature_id)
);
CREATE INDEX coverage_feature_idx ON /*schema.*/coverage (feature_id);

-- Coverage that is being tested: a batch of jobs, a part each, and what follows once the last is over.
CREATE TABLE /*schema.*/coverage_batch (
  id         uuid PRIMARY KEY,
  begun_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  parts      int NOT NULL,
  open_parts int NOT NULL CHECK (open_parts >= 0)
);
CREATE TABLE /*schema.*/coverage_part (
  batch_id uuid NOT NULL REFERENCES /*schema.*/coverage_batch ON DELETE CASCADE,
  number   int NOT NULL,
  is_over  boolean NOT NULL DEFAULT false,
  PRIMARY KEY (batch_id, number)
);
