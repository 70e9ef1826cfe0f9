-- Copy the waiting jobs of one of our queues, with their ids and times, so that claimed sets can be compared.
--
-- In:    :queue text
-- Out:   nothing
-- Locks: the new rows
-- Index: none; reads everything
INSERT INTO /*schema.*/jobs (id, actor, queue, payload, status, created_at, scheduled_at)
SELECT j.id, 'actor-0', 'default', j.payload, 'pending', j.enqueued_at, j.scheduled_at
FROM /*schema.*/job j JOIN /*schema.*/lane l ON l.id = j.lane_id JOIN /*schema.*/queue q ON q.id = l.queue_id
WHERE q.name = :queue
