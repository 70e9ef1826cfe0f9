-- V0002 claim_log
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- A worker is its lease; the row goes when the lease is over and everything it held has been taken back.
CREATE TABLE /*schema.*/worker (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name         text NOT NULL,
  started_at   timestamptz NOT NULL,
  lease_until  timestamptz NOT NULL,
  lowest_claim bigint NOT NULL  -- no unfinished claim of this worker has a lower id
) WITH (fillfactor = 50);       -- renewed every few seconds: leave room for HOT updates

-- Who works on what. A row is written once, by claim_jobs, and never updated.
CREATE TABLE /*schema.*/claim (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lane_id     int NOT NULL,
  worker_id   bigint NOT NULL,
  pending_xid xid8 NOT NULL,         -- once no older transaction runs, pending_at is settled
  pending_at  timestamptz NOT NULL,
  settled_at  timestamptz NOT NULL,  -- before this no arrival can still appear
  pos_at      timestamptz NOT NULL,  -- (pos_at, pos_id): the frontier that this claim leaves
  high_at     timestamptz NOT NULL,  -- (high_at, high_id): the highest key of this lane that was ever claimed
  claimed_at  timestamptz NOT NULL,
  pos_id      uuid NOT NULL,
  high_id     uuid NOT NULL,
  job_ids     uuid[] NOT NULL,
  epochs      int[] NOT NULL
);
CREATE INDEX claim_lane_idx ON /*schema.*/claim (lane_id, id);

-- Transactions that take long to end and may have taken arrivals. Claims stop waiting for one once it is noted here; when
-- it has ended, the jobs that it left behind the frontiers are looked for, see look-behind.sql.
CREATE TABLE /*schema.*/slow_writer (
  queue_id  int NOT NULL,          -- whose frontiers may have passed its arrivals
  xid       xid8 NOT NULL,
  from_at   timestamptz NOT NULL,  -- it has taken no arrival before this
  claim_id  bigint NOT NULL,       -- no claim up to this one has passed it
  has_ended boolean NOT NULL DEFAULT false,
  PRIMARY KEY (queue_id, xid)
);

-- Who is running of what is limited. Appended by claims, read from the end; a row is exact when it is written, or adds to
-- the one before. A scope is 'all', 'queue/…', 'actor/…', 'key/…' or 'identity/…', with ids of queues and actors.
CREATE TABLE /*schema.*/held (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bound   int NOT NULL,      -- no more than this many of the scope were running after the claim
  is_full boolean NOT NULL,  -- whether the rows before it may be forgotten
  scope   text NOT NULL,
  job_ids uuid[] NOT NULL,
  epochs  int[] NOT NULL
);
CREATE INDEX held_scope_idx ON /*schema.*/held (scope, id);

-- Jobs that a frontier has passed while something of their scope was running.
CREATE TABLE /*schema.*/blocked (
  job_id       uuid PRIMARY KEY,
  epoch        int NOT NULL,
  lane_id      int NOT NULL,
  rank         smallint NOT NULL,
  scheduled_at timestamptz NOT NULL,
  scope        text NOT NULL
);
CREATE INDEX blocked_scope_idx ON /*schema.*/blocked (scope, rank, scheduled_at, job_id);
CREATE INDEX blocked_lane_idx ON /*schema.*/blocked (lane_id, scheduled_at, job_id);

-- The time from which a job may be claimed: the later of what was asked for and the clock, and the clock is read after
-- the transaction has its id. Settled time rests on that order. p_now replaces the clock in tests.
CREATE FUNCTION /*schema.*/arrival(p_asked timestamptz, p_now timestamptz) RETURNS timestamptz
LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN pg_current_xact_id() IS NOT NULL
              THEN greatest(p_asked, coalesce(p_now, clock_timestamp())) END
$$;

-- The rest after a failed attempt; the same formula as Backoff.after, to the millisecond: power, unlike exp of
-- ln, is exact where the result is. The exponent is capped, since a double would overflow: e^40 ms is past the longest
-- delay that a policy may have.
CREATE FUNCTION /*schema.*/retry_delay(p_policy /*schema.*/retry_policy, p_attempt int) RETURNS interval
LANGUAGE sql VOLATILE AS $$
  SELECT make_interval(secs => floor(
    least(p_policy.max_delay_ms, p_policy.initial_delay_ms * CASE
      WHEN p_policy.growth = 'linear' THEN CAST(p_attempt AS double precision)
      WHEN p_policy.multiplier > 1 THEN power(p_policy.multiplier, least(p_attempt - 1, 40 / ln(p_policy.multiplier)))
      ELSE 1 END)
    * (1 - p_policy.jitter * random())) / 1000.0)
$$;
