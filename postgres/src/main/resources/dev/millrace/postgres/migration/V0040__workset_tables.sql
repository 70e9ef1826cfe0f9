-- V0040 workset_tables
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- What applications have declared. Each has two tables of its own, <name>_task and <name>_result, made when it is declared.
CREATE TABLE /*schema.*/workset (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  max_attempts smallint NOT NULL,
  name         text NOT NULL UNIQUE,
  key_column   text NOT NULL,
  declaration  text NOT NULL,  -- what the tables were made of, in the form of WorksetText
  checksum     text NOT NULL   -- of the declaration
);

-- Key values of worksets, each with a partition of both tables.
CREATE TABLE /*schema.*/task_partition (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workset_id   int NOT NULL,
  key          bigint NOT NULL,
  is_leaving   boolean NOT NULL DEFAULT false,  -- being dropped: nobody claims of it any more
  task_table   text NOT NULL,                   -- quoted, with its schema
  result_table text NOT NULL,
  UNIQUE (workset_id, key)
);

-- What is claimed in order: the tasks of a partition and rank that have been lost with a worker so many times.
CREATE TABLE /*schema.*/task_lane (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workset_id   int NOT NULL,
  partition_id int NOT NULL,
  rank         smallint NOT NULL,
  losses       smallint NOT NULL,
  UNIQUE (workset_id, partition_id, rank, losses)
);

-- Ids and arrivals come in blocks, so that what one statement writes is a range that nobody else writes into.
CREATE SEQUENCE /*schema.*/task_number INCREMENT BY 1024 MINVALUE 1024 START WITH 1024;

-- Says which arrivals of a lane have become claimable. Appended by whoever makes them so, in the same transaction.
CREATE TABLE /*schema.*/task_wake (
  workset_id int NOT NULL,
  lane_id    int NOT NULL,
  xid        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  arrivals   int8multirange NOT NULL
);
CREATE INDEX task_wake_xid_idx ON /*schema.*/task_wake (workset_id, xid);

-- A row for each claim of a workset that changed something. Append-only, read from the end.
CREATE TABLE /*schema.*/task_round (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workset_id int NOT NULL,
  seen       pg_snapshot NOT NULL,  -- wake rows visible in it are part of the frontiers
  served     int[] NOT NULL,        -- partitions, the one served least recently first
  open       int[] NOT NULL         -- lanes that may have something ahead
);
CREATE INDEX task_round_workset_idx ON /*schema.*/task_round (workset_id, id);

-- Where the claims of a lane go on. Append-only, read from the end.
CREATE TABLE /*schema.*/task_frontier (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lane_id int NOT NULL,
  high    bigint NOT NULL,          -- nothing from here on has ever been claimed in the lane
  ahead   int8multirange NOT NULL   -- arrivals that are still to be looked at
);
CREATE INDEX task_frontier_lane_idx ON /*schema.*/task_frontier (lane_id, id);

-- Who works on what. The row goes with the flush of its last task, or is taken back with what is left of it.
CREATE TABLE /*schema.*/task_claim (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  worker_id  bigint NOT NULL,
  claimed_at timestamptz NOT NULL,
  workset_id int NOT NULL,
  lane_id    int NOT NULL,
  arrivals   int8multirange NOT NULL  -- exactly those of its tasks
);
CREATE INDEX task_claim_worker_idx ON /*schema.*/task_claim (worker_id, id);
