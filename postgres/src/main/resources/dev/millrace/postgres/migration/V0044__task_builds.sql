-- V0044 task_builds
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Lines along which tasks are built, and how far each is.
CREATE TABLE /*schema.*/task_series (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  watermark    bigint NOT NULL DEFAULT 0,
  token        bigint NOT NULL DEFAULT 0,  -- rises with every claim of the series: the fence
  wave         bigint NOT NULL DEFAULT 0,  -- the last wave that reached its end
  claimed_at   timestamptz,                -- the last sign of its builder; null: free
  workset_id   int NOT NULL,
  partition_id int NOT NULL,
  name         text NOT NULL,
  UNIQUE (partition_id, name)
) WITH (fillfactor = 70);
CREATE INDEX task_series_wave_idx ON /*schema.*/task_series (workset_id, wave, id);

-- The wave of builders of a workset: one at a time, so that waves do not pile up.
CREATE TABLE /*schema.*/task_build (
  workset_id int PRIMARY KEY,
  builders   int NOT NULL,        -- how many have not left yet
  wave       bigint NOT NULL,
  beat_at    timestamptz NOT NULL
) WITH (fillfactor = 50);
