-- V0001 tables
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- A raster of a dataset: one file, normally one time step.
CREATE TABLE /*schema.*/resource (
  id      int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dataset text NOT NULL,
  name    text NOT NULL UNIQUE,  -- heads its columns in a result
  path    text NOT NULL,
  sha256  text NOT NULL          -- of the file that the values in zonal were computed from
);

CREATE TABLE /*schema.*/feature_collection (
  id     int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name   text NOT NULL UNIQUE,
  sha256 text NOT NULL           -- of what it was read from
);

CREATE TABLE /*schema.*/feature (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection_id int NOT NULL REFERENCES /*schema.*/feature_collection ON DELETE CASCADE,
  geom_id       text NOT NULL,
  name          text NOT NULL,
  shape         bytea NOT NULL,  -- WKB in EPSG:4326
  UNIQUE (collection_id, geom_id)
);

-- Statistics of a raster within a feature: computed once, shared by all requests. Without a valid cell the values are null.
CREATE TABLE /*schema.*/zonal (
  resource_id int NOT NULL REFERENCES /*schema.*/resource ON DELETE CASCADE,
  feature_id  int NOT NULL REFERENCES /*schema.*/feature ON DELETE CASCADE,
  cells       bigint NOT NULL,
  count       bigint NOT NULL,
  min         double precision,
  max         double precision,
  sum         double precision,
  mean        double precision,
  PRIMARY KEY (resource_id, feature_id)
);

-- What somebody wants: statistics of resources over a feature collection, as one table.
CREATE TABLE /*schema.*/request (
  id            uuid PRIMARY KEY,
  name          text NOT NULL UNIQUE,
  collection_id int NOT NULL REFERENCES /*schema.*/feature_collection,
  statistics    text[] NOT NULL,
  output        text NOT NULL,   -- the file to write
  status        text NOT NULL CHECK (status IN ('extracting', 'writing', 'complete', 'failed')),
  submitted_at  timestamptz NOT NULL DEFAULT now(),
  completed_at  timestamptz,
  error         text             -- why it failed
);

CREATE TABLE /*schema.*/request_resource (
  request_id  uuid NOT NULL REFERENCES /*schema.*/request ON DELETE CASCADE,
  resource_id int NOT NULL REFERENCES /*schema.*/resource,
  position    int NOT NULL,      -- of its columns
  is_done     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (request_id, resource_id)
);
