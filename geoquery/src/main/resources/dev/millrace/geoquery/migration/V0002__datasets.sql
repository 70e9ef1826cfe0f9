-- V0002 datasets
-- phase:         pre
-- transactional: yes
-- locks:         ACCESS EXCLUSIVE on resource and feature, catalogue change only
-- breaking:      no; older code ignores the columns

-- What a description says of a dataset.
CREATE TABLE /*schema.*/dataset (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL UNIQUE,
  type       text NOT NULL CHECK (type IN ('raster', 'feature')),
  path       text NOT NULL,
  is_global  boolean NOT NULL,
  about      jsonb NOT NULL,     -- title, citation, licence and whatever else it says
  starts_on  date,               -- of its earliest resource; null where time does not matter
  ends_on    date,
  period     text,               -- year, year month, year month day or day of year
  west       double precision,   -- the box around its resources, degrees
  south      double precision,
  east       double precision,
  north      double precision,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Names of a raster's values.
CREATE TABLE /*schema.*/mapping (
  dataset_id int NOT NULL REFERENCES /*schema.*/dataset ON DELETE CASCADE,
  value      bigint NOT NULL,
  name       text NOT NULL,
  PRIMARY KEY (dataset_id, value)
);

-- Statistics that a dataset offers.
CREATE TABLE /*schema.*/processing_option (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dataset_id  int NOT NULL REFERENCES /*schema.*/dataset ON DELETE CASCADE,
  short_name  text NOT NULL,     -- heads its columns in a result
  description text NOT NULL,
  function    text NOT NULL,
  kwargs      jsonb NOT NULL,
  is_active   boolean NOT NULL,
  is_public   boolean NOT NULL,
  UNIQUE (dataset_id, short_name)
);

ALTER TABLE /*schema.*/resource
  ADD COLUMN label      text NOT NULL DEFAULT '',
  ADD COLUMN starts_on  date,
  ADD COLUMN west       double precision,
  ADD COLUMN south      double precision,
  ADD COLUMN east       double precision,
  ADD COLUMN north      double precision,
  ADD COLUMN is_present boolean NOT NULL DEFAULT true;  -- false once its file was gone at an ingest

CREATE INDEX resource_dataset_idx ON /*schema.*/resource (dataset);

ALTER TABLE /*schema.*/feature
  ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}';    -- what its file says of it, by name
