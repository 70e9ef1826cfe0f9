-- V0010 job_conditions
-- phase:         pre
-- transactional: yes
-- locks:         none that others hold; creates only
-- breaking:      no

-- Whether a worker holds a job that is alive. Exact under the lock of its queue's claims, with a clock read after that;
-- otherwise what was true a moment ago.
CREATE FUNCTION /*schema.*/job_is_held(p_job /*schema.*/job, p_clock timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT p_job.scheduled_at <= p_clock AND EXISTS (
    SELECT 1 FROM /*schema.*/claim c, unnest(c.job_ids, c.epochs) AS u (id, epoch)
    WHERE c.lane_id = p_job.lane_id AND (c.high_at, c.high_id) >= (p_job.scheduled_at, p_job.id)
      AND u.id = p_job.id AND u.epoch = p_job.epoch)
$$;

-- A job's state. One that is neither alive nor in history has left no trace because nothing went wrong.
CREATE FUNCTION /*schema.*/job_state(p_id uuid, p_clock timestamptz) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT CASE WHEN /*schema.*/job_is_held(j, p_clock) THEN 'running'
                 WHEN j.scheduled_at > p_clock THEN 'scheduled' ELSE 'pending' END
     FROM /*schema.*/job j WHERE j.id = p_id),
    (SELECT h.state FROM /*schema.*/job_history h
     WHERE h.id = p_id AND h.finished_at >= /*schema.*/job_id_time(p_id) - interval '1 hour' LIMIT 1),
    'succeeded')
$$;

-- How many jobs of an actor wait, but no more than p_most: reads each lane from its frontier, as a claim does, or from
-- where a slow writer may have left jobs behind it; and what the frontier passed because its scope was busy.
CREATE FUNCTION /*schema.*/waiting_jobs(p_actor_id int, p_most int) RETURNS int
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  c_first CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  v_lane  /*schema.*/lane;
  v_at    timestamptz;
  v_id    uuid;
  v_slow  timestamptz;
  v_count int := 0;
  v_more  int;
BEGIN
  FOR v_lane IN SELECT l.* FROM /*schema.*/lane l WHERE l.actor_id = p_actor_id LOOP
    EXIT WHEN v_count >= p_most;
    SELECT c.pos_at, c.pos_id INTO v_at, v_id FROM /*schema.*/claim c WHERE c.lane_id = v_lane.id ORDER BY c.id DESC LIMIT 1;
    v_at := coalesce(v_at, '-infinity');
    v_id := coalesce(v_id, c_first);
    SELECT min(w.from_at) INTO v_slow FROM /*schema.*/slow_writer w WHERE w.queue_id = v_lane.queue_id;
    IF v_slow <= v_at THEN
      v_at := v_slow;
      v_id := c_first;
    END IF;
    SELECT count(*) INTO v_more FROM (
      (SELECT 1 FROM /*schema.*/job j
       WHERE j.lane_id = v_lane.id AND (j.scheduled_at, j.id) > (v_at, v_id)
         AND (j.id, j.epoch) NOT IN (
           SELECT u.id, u.epoch FROM /*schema.*/claim c, unnest(c.job_ids, c.epochs) AS u (id, epoch)
           WHERE c.lane_id = v_lane.id AND (c.high_at, c.high_id) > (v_at, v_id))
       LIMIT p_most - v_count)
      UNION ALL
      (SELECT 1 FROM /*schema.*/blocked b
       CROSS JOIN LATERAL (SELECT 1 FROM /*schema.*/job j WHERE j.id = b.job_id AND j.epoch = b.epoch) alive
       WHERE b.lane_id = v_lane.id AND (b.scheduled_at, b.job_id) <= (v_at, v_id)
       LIMIT p_most - v_count)
    ) AS waiting;
    v_count := v_count + v_more;
  END LOOP;
  RETURN least(v_count, p_most);
END
$$;
