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

-- The time from which a job may be claimed: the later of what was asked for and the clock, and the clock is read after
-- the transaction has its id. Settled time rests on that order. p_now replaces the clock in tests.
CREATE FUNCTION /*schema.*/arrival(p_asked timestamptz, p_now timestamptz) RETURNS timestamptz
LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN pg_current_xact_id() IS NOT NULL
              THEN greatest(p_asked, coalesce(p_now, clock_timestamp())) END
$$;

-- The rest after a failed attempt; the same formula as RetryPolicy.delayAfter, to the millisecond: power, unlike exp of
-- ln, is exact where the result is. The exponent is capped, since a double would overflow: e^40 ms is past the longest
-- delay that a policy may have.
CREATE FUNCTION /*schema.*/retry_delay(p_policy /*schema.*/retry_policy, p_attempt int) RETURNS interval
LANGUAGE sql VOLATILE AS $$
  SELECT make_interval(secs => floor(
    least(p_policy.max_delay_ms, p_policy.initial_delay_ms * power(p_policy.multiplier,
      CASE WHEN p_policy.multiplier > 1 THEN least(p_attempt - 1, 40 / ln(p_policy.multiplier)) ELSE 0 END))
    * (1 - p_policy.jitter * random())) / 1000.0)
$$;
