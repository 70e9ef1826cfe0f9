-- V0007 job_key
-- phase:         pre
-- transactional: yes
-- locks:         SHARE on lane, for the moment that an index of its few rows takes
-- breaking:      no

-- Idempotency keys. They outlast their jobs, and are deleted once their time is over.
CREATE TABLE /*schema.*/job_key (
  scope      text COLLATE "C" NOT NULL,
  key        text COLLATE "C" NOT NULL,
  job_id     uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  digest     bytea NOT NULL,  -- of actor and payload, so that another request under the same key is noticed
  PRIMARY KEY (scope, key)
);
CREATE INDEX job_key_expires_idx ON /*schema.*/job_key (expires_at);

-- Jobs that were stored with a rule for their twins. A row counts while its job is alive, and at least until keep_until.
CREATE TABLE /*schema.*/job_twin (
  actor_id    int NOT NULL,
  identity    text COLLATE "C" NOT NULL,  -- empty: all of the actor are twins
  job_id      uuid NOT NULL,
  enqueued_at timestamptz NOT NULL,
  keep_until  timestamptz NOT NULL,
  PRIMARY KEY (actor_id, identity, job_id)
);
CREATE INDEX job_twin_keep_idx ON /*schema.*/job_twin (keep_until, job_id);

CREATE INDEX lane_actor_idx ON /*schema.*/lane (actor_id);
