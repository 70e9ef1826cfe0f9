-- V0003 data_requests
-- phase:         pre
-- transactional: yes
-- locks:         ACCESS EXCLUSIVE on resource and processing_option while they are rewritten: some thousand rows
-- breaking:      no; older code ignores what is new

-- What a task is computed of is known by a revision, which is another once the content is: so results of older contents are
-- never taken for those of newer ones.
CREATE SEQUENCE /*schema.*/revision;

ALTER TABLE /*schema.*/resource
  ADD COLUMN revision bigint NOT NULL DEFAULT nextval('/*schema.*/revision');
CREATE UNIQUE INDEX resource_revision_key ON /*schema.*/resource (revision);

ALTER TABLE /*schema.*/processing_option
  ADD COLUMN revision bigint NOT NULL DEFAULT nextval('/*schema.*/revision');
CREATE UNIQUE INDEX processing_option_revision_key ON /*schema.*/processing_option (revision);

-- What somebody wants: a table of datasets' statistics over boundaries.
CREATE TABLE /*schema.*/data_request (
  id           uuid PRIMARY KEY,
  name         text NOT NULL,
  contact      text NOT NULL,        -- where mails go; empty for nowhere
  state        text NOT NULL CHECK (state IN ('preparing', 'extracting', 'writing', 'complete', 'failed', 'cancelled')),
  form         json NOT NULL,        -- as it was submitted
  plan         json NOT NULL,        -- what that was resolved to, by ids and revisions
  warnings     text[] NOT NULL,      -- what of it was left out, and why
  tasks        bigint NOT NULL,      -- how many its plan has; exact once it is prepared
  task_request uuid NOT NULL,        -- of the workset: what it waits for
  job_id       uuid NOT NULL,        -- what prepares or writes it
  submitted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  prepared_at  timestamptz,
  completed_at timestamptz,
  error        text                  -- why it failed
);

CREATE INDEX data_request_submitted_idx ON /*schema.*/data_request (submitted_at, id);
CREATE INDEX data_request_open_idx ON /*schema.*/data_request (submitted_at) WHERE state IN ('preparing', 'extracting', 'writing');
