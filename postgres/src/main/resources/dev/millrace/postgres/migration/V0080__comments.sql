-- V0080 comments
-- phase:         pre
-- transactional: yes
-- locks:         SHARE UPDATE EXCLUSIVE on the tables named, catalogue change only
-- breaking:      no

-- What the migrations that made these did not say of each.
COMMENT ON TABLE /*schema.*/queue IS 'Where jobs wait, and what operators have set for it. A row is made when a name is first met.';
COMMENT ON COLUMN /*schema.*/queue.mode IS 'whether fairness keys take turns: fifo or round-robin';
COMMENT ON COLUMN /*schema.*/queue.state IS 'open, paused (nothing starts) or draining (nothing comes in)';
COMMENT ON COLUMN /*schema.*/queue.max_running IS 'null: any number';
COMMENT ON TABLE /*schema.*/actor IS 'Kinds of jobs, and what operators have set for them. A row is made when a name is first met.';
COMMENT ON COLUMN /*schema.*/actor.state IS 'open, paused (nothing starts) or draining (nothing comes in)';
COMMENT ON COLUMN /*schema.*/actor.max_running IS 'in all queues; null: any number';
COMMENT ON TABLE /*schema.*/job_history_done IS 'The part of job_history that succeeded or was cancelled, by day.';
COMMENT ON TABLE /*schema.*/job_history_failed IS 'The part of job_history that failed, crashed or was abandoned, by day.';
COMMENT ON VIEW /*schema.*/job_status IS 'Every job, alive or over, with its state as a person expects it: scheduled, pending, running, succeeded, failed, cancelled, crashed or abandoned.';
COMMENT ON TABLE /*schema.*/task_request_item IS 'Which tasks a request waits for.';
