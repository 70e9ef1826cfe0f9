-- V0004 partitions
-- phase:         pre
-- transactional: yes
-- locks:         SHARE UPDATE EXCLUSIVE on the tables of history, which stops nobody
-- breaking:      no

-- Make the daily partitions of history from yesterday to p_days ahead; returns how many were missing.
--
-- CREATE and ATTACH, not CREATE … PARTITION OF: that would lock the parent against everybody. Storage parameters are given
-- here, since a partitioned table can have none: rows are inserted and hardly touched again, so vacuum comes by what was
-- inserted, often enough that each time it has little to do.
CREATE FUNCTION /*schema.*/make_partitions(p_days int, p_now timestamptz) RETURNS int
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_today  date := CAST(coalesce(p_now, clock_timestamp()) AT TIME ZONE 'UTC' AS date);
  v_schema text := (SELECT n.nspname FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid
                    WHERE c.oid = CAST('/*schema.*/job_history' AS regclass));
  v_parent text;
  v_day    date;
  v_name   text;
  v_made   int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(/*schema.*/lock_key('partitions', ''));
  FOREACH v_parent IN ARRAY ARRAY['job_history_done', 'job_history_failed', 'job_attempt', 'job_event'] LOOP
    FOR v_day IN SELECT v_today + n FROM generate_series(-1, p_days) AS n LOOP
      v_name := v_parent || to_char(v_day, '_YYYYMMDD');
      IF to_regclass(format('%I.%I', v_schema, v_name)) IS NULL THEN
        EXECUTE format('CREATE TABLE %1$I.%2$I (LIKE %1$I.%3$I INCLUDING ALL EXCLUDING IDENTITY) WITH ('
          || 'autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, '
          || 'autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01)',
          v_schema, v_name, v_parent);
        EXECUTE format('ALTER TABLE %1$I.%3$I ATTACH PARTITION %1$I.%2$I FOR VALUES FROM (%4$L) TO (%5$L)',
          v_schema, v_name, v_parent, v_day || ' 00:00+00', (v_day + 1) || ' 00:00+00');
        v_made := v_made + 1;
      END IF;
    END LOOP;
  END LOOP;
  RETURN v_made;
END
$$;
SELECT /*schema.*/make_partitions(7, NULL);
